// Announces each input to screen readers: what was entered and where entry continues; then whose turn it is and the
// answer, if they have changed.
const PLACE = "main [id^=at-]:is([aria-current=true], [aria-pressed=true])"; // the selection in the picture
let heard = answered();
let turn = toMove();

function announce(touch) {
  const said = document.getElementById("said");
  const answer = answered();
  const place = document.querySelector(PLACE)?.querySelector(".vh, title")?.textContent.replace(/\s+/g, " ").trim();
  const told = touch.kind === "tap" ? [...new Set([touch.label, place])].filter(Boolean).join(" → ") : "";
  const passed = toMove() === turn || answer.includes(toMove()) ? "" : toMove(); // some bars say what to do instead
  const words = [told, passed, answer === heard ? "" : answer].filter(Boolean);
  heard = answer;
  turn = toMove();
  if (said && words.length) {
    said.replaceChildren(...words.map((text) => Object.assign(document.createElement("span"), { textContent: text + "\n" })));
  }
}

function toMove() {
  return document.getElementById("answer")?.dataset.turn ?? "";
}

// The words of the bar, and of the notes of a shared table; a heading without its link. Where a line may break
// (phrases.js) a heading consists of several texts.
function answered() {
  const own = (one) => [...one.childNodes].map((node) => node.data ?? "").join("");
  const all = [...document.querySelectorAll("#answer .say b, #answer .tx, .lv-n > b, .lv-last")];
  const parts = all.filter((one) => !one.closest("[data-hides]") || one.getClientRects().length); // not under a cover
  return parts.map((one) => (one.matches("b") ? own(one) : one.textContent)).join(" ").replace(/\s+/g, " ").trim();
}

document.addEventListener("takujo:changed", ({ detail: { touch } }) => announce(touch));
