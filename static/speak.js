// Dictates words instead of typing, if the browser recognises speech: started only by a touch, indicated while it
// listens, ended by itself. The recognised text is in the field as if it had been typed.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
const ERRORS = { "not-allowed": "denied", "service-not-allowed": "denied", "audio-capture": "none", network: "network", "no-speech": "silence", "language-not-supported": "language" };

// May this page use the microphone at all, by its address and its policy?
function isAllowed() {
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  return Boolean(Recognition) && isSecureContext && policy?.allowsFeature?.("microphone") !== false;
}

// The language of the page, as spoken where this phone is at home.
function spokenLanguage() {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.startsWith(lang + "-")) ?? { ja: "ja-JP", en: "en-US" }[lang] ?? lang;
}

// button: displayed if speech is available; search: called with the form once words were recognised. Returns a function
// that ends it.
export function attach(button, search) {
  if (!isAllowed()) {
    return undefined;
  }
  const { form } = button;
  const field = form.elements.q;
  const heard = form.querySelector("[data-heard]");
  let listening;

  const say = (what) => {
    heard.textContent = what ? heard.dataset[what] : "";
    heard.hidden = !what;
  };

  function listen() {
    const recognition = new Recognition();
    let outcome = "silence"; // what is said at the end; nothing once words were recognised
    Object.assign(recognition, { lang: spokenLanguage(), interimResults: true, continuous: false, maxAlternatives: 1 });
    recognition.onresult = ({ results }) => {
      field.value = [...results].map(([best]) => best.transcript).join("").slice(0, field.maxLength);
      outcome = "";
    };
    recognition.onerror = ({ error }) => {
      outcome = error === "aborted" ? "" : (ERRORS[error] ?? "failed");
    };
    recognition.onend = () => {
      listening = undefined;
      button.setAttribute("aria-pressed", "false");
      say(outcome);
      if (!outcome && field.value.trim()) {
        search(form);
      }
    };
    listening = recognition;
    button.setAttribute("aria-pressed", "true");
    say("listens");
    try {
      recognition.start();
    } catch {
      outcome = "failed";
      recognition.onend();
    }
  }

  const stop = () => listening?.abort();
  button.addEventListener("click", () => (listening ? listening.stop() : listen()));
  addEventListener("pagehide", stop);
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  button.hidden = false;
  return { stop };
}
