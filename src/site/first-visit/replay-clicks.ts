declare global {
  interface Window {
    /** Set by the script that lets the code of a first visit come behind its content. */
    clientScriptsReady?: () => void;
  }
}

/** The code is here: does what a visitor pressed before it was, and nothing is held back any more. */
export function repeatEarlyPresses(): void {
  window.clientScriptsReady?.();
}
