/** The key of the voice commands. Browsers leave it alone and it writes nothing: it works from within a field. */
export const VOICE_KEYS = {
  toggle: { keys: 'F8', label: 'Ligar e desligar os comandos de voz', group: 'Voz' },
} as const;
