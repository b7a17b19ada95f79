// Dictates words instead of typing, if the browser recognises speech: started only by a touch, indicated while it
// listens, ended by itself. The recognised text is in the field as if it had been typed.

const SpeechRecognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
// The message (`data-…` of the page) for each error of the browser.
const MESSAGES_BY_ERROR = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "audio-capture": "none",
  network: "network",
  "no-speech": "silence",
  "language-not-supported": "language",
};

// Returns whether this page may use the microphone at all, by its address and its policy.
function isMicrophoneAllowed() {
  const policy = document.permissionsPolicy ?? document.featurePolicy;
  return Boolean(SpeechRecognizer) && isSecureContext && policy?.allowsFeature?.("microphone") !== false;
}

// Returns the language of the page, as spoken where this phone is at home.
function findSpokenLanguage() {
  const { lang } = document.documentElement;
  return navigator.languages.find((language) => language.startsWith(lang + "-")) ?? { ja: "ja-JP", en: "en-US" }[lang] ?? lang;
}

// Lets a button start the dictation, and displays it, if the microphone is allowed. sendQuestion: called with the form
// once words were recognised. Returns an object that stops the dictation; nothing if the microphone is not allowed.
export function attachDictation(button, sendQuestion) {
  if (!isMicrophoneAllowed()) {
    return undefined;
  }
  const { form } = button;
  const field = form.elements.q;
  const messageElement = form.querySelector("[data-heard]");
  let activeRecognizer; // while it listens

  const displayMessage = (message) => {
    messageElement.textContent = message ? messageElement.dataset[message] : "";
    messageElement.hidden = !message;
  };

  const stop = () => activeRecognizer?.abort();

  function startListening() {
    const recognizer = new SpeechRecognizer();
    const dictationEnd = new AbortController(); // removes the listeners
    addEventListener("pagehide", stop, { signal: dictationEnd.signal });
    document.addEventListener("visibilitychange", () => document.hidden && stop(), { signal: dictationEnd.signal });
    let outcome = "silence"; // what is said at the end; nothing once words were recognised
    Object.assign(recognizer, { lang: findSpokenLanguage(), interimResults: true, continuous: false, maxAlternatives: 1 });
    recognizer.onresult = ({ results }) => {
      field.value = [...results].map(([alternative]) => alternative.transcript).join("").slice(0, field.maxLength);
      outcome = "";
    };
    recognizer.onerror = ({ error }) => {
      outcome = error === "aborted" ? "" : (MESSAGES_BY_ERROR[error] ?? "failed");
    };
    recognizer.onend = () => {
      activeRecognizer = undefined;
      dictationEnd.abort();
      button.setAttribute("aria-pressed", "false");
      displayMessage(outcome);
      if (!outcome && field.value.trim()) {
        sendQuestion(form);
      }
    };
    activeRecognizer = recognizer;
    button.setAttribute("aria-pressed", "true");
    displayMessage("listens");
    try {
      recognizer.start();
    } catch {
      outcome = "failed";
      recognizer.onend();
    }
  }

  button.addEventListener("click", () => (activeRecognizer ? activeRecognizer.stop() : startListening()));
  button.hidden = false;
  return { stop };
}
