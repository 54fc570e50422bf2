/** The key of the voice commands. Browsers do not use it and it writes nothing, so it also works in fields. */
export const VOICE_KEYS = {
  toggle: { keys: 'F8', label: 'Ligar e desligar os comandos de voz', group: 'Voz' },
} as const;

/** The command of that key, also before the voice commands are loaded. */
export const VOICE_COMMAND = {
  id: 'voice',
  group: VOICE_KEYS.toggle.group,
  keys: VOICE_KEYS.toggle.keys,
  everywhere: true,
} as const;
