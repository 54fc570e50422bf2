import type { VoiceSound } from './sounds.ts';

/** Plays a sound of the voice commands. One that the browser will not play is no fault of anything. */
export function playSound(sound: VoiceSound): void {
  void new Audio(`/content/sound/${sound}.wav`).play().catch(() => undefined);
}
