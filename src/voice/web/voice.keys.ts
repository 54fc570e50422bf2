/** The key of the voice commands. Browsers do not use it and it writes nothing, so it also works in fields. */
export const VOICE_KEYS = {
  toggle: { keys: 'F8', label: 'Ligar e desligar os comandos de voz', group: 'Voz' },
} as const;
