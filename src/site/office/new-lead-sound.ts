import { createStore } from '../client/store.ts';

/** Whether this device sounds when a request comes; off until somebody wishes it. */
const KEY = 'office-sound';
export const soundWished = createStore(false);

/** Reads what was wished on this device. */
export function recallSound(): void {
  try {
    soundWished.set(localStorage.getItem(KEY) === '1');
  } catch {
    // Storage is closed to us: silent.
  }
}

/** Remembers the wish and, when it is «on», sounds once: so the person hears it, and the browser allows it later. */
export function wishSound(on: boolean): void {
  soundWished.set(on);
  try {
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // For this page alone, then.
  }
  if (on) void sound();
}

let context: AudioContext | undefined;

/** Two short tones, in one page of the browser. */
export async function soundOnce(): Promise<void> {
  if (!soundWished.get()) return;
  if (!navigator.locks) return sound();
  await navigator.locks.request(KEY, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await sound();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  });
}

async function sound(): Promise<void> {
  context ??= new AudioContext();
  // Not allowed before the person has pressed something in this page: then it stays silent.
  await context.resume().catch(() => undefined);
  const volume = context.createGain();
  volume.connect(context.destination);
  for (const [pitch, after] of [
    [660, 0],
    [880, 0.16],
  ] as const) {
    const tone = context.createOscillator();
    const at = context.currentTime + after;
    volume.gain.setValueAtTime(0.15, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(at);
    tone.stop(at + 0.15);
  }
}
