/** The sounds of the voice commands, files under /content/sound/ (scripts/gen-sounds.mjs). */
export const VOICE_SOUNDS = [
  'voice_on',
  'voice_off',
  // understood
  'voice_command',
  // not understood
  'voice_alert',
  'mute_on',
  'mute_off',
] as const;

export type VoiceSound = (typeof VOICE_SOUNDS)[number];

/** Plays a sound of the voice commands. Ignores a browser's refusal. */
export function playSound(sound: VoiceSound): void {
  void new Audio(`/content/sound/${sound}.wav`).play().catch(() => undefined);
}
