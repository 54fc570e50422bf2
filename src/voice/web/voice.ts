import { getSessionState, subscribeToSession } from '../../access/web/session.store.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { type ListeningPlace, matchCommand, type Understood } from '../match-command.ts';
import { dictate, findFocusedField, nameField, type TextControl } from './dictation-field.ts';
import { listen, type ListenerTrouble } from './listener.ts';
import { playSound, type VoiceSound } from './play-sound.ts';
import { type CommandReply, runCommand, type VoiceSwitches } from './run-command.ts';
import {
  changeVoicePreferences,
  getVoicePreferences,
  VOICE_OFF,
  type VoiceLanguage,
  type VoiceReply,
  voiceState,
} from './voice.store.ts';

/* The voice commands of this tab. While they are off, or another tab is in front, the microphone is off. */

let stopListening: (() => void) | undefined;
let stopWatching: (() => void) | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/** Long enough to be read twice. */
const REPLY_MS = 10_000;

/** Starts to listen. Stores the language for the next time, but not that the voice is on. */
export function switchOn(language: VoiceLanguage): void {
  if (voiceState.get().status !== 'off') return;
  changeVoicePreferences({ language });
  voiceState.set({ status: 'starting', onDevice: false });
  stopWatching = watchPage();
  begin(() => sound('voice_on'));
}

/** Turns the microphone off immediately. */
export function switchOff(): void {
  if (voiceState.get().status === 'off') return;
  end();
  sound('voice_off');
}

/** Changes the language of the recognition, while it runs too. */
export function changeLanguage(language: VoiceLanguage): void {
  changeVoicePreferences({ language });
  if (!stopListening) return;
  stopListening();
  begin();
}

/** Turns the sounds off or on. The change itself is audible. */
export function setMuted(muted: boolean): void {
  if (getVoicePreferences().muted === muted) return;
  changeVoicePreferences({ muted });
  playSound(muted ? 'mute_on' : 'mute_off');
}

function begin(onFirst?: () => void): void {
  const { language } = getVoicePreferences();
  if (!language) return;
  let announce = onFirst;
  stopListening = listen(language, {
    onListening: (onDevice) => {
      voiceState.set({ ...voiceState.get(), status: 'listening', onDevice });
      announce?.();
      announce = undefined;
    },
    onHeard: handleHeard,
    onWaiting: () => voiceState.set({ status: 'waiting', onDevice: false }),
    onTrouble: handleTrouble,
  });
}

function end(): void {
  stopListening?.();
  stopWatching?.();
  clearTimeout(forgetting);
  stopListening = undefined;
  stopWatching = undefined;
  voiceState.set(VOICE_OFF);
}

/** Pauses while the page is hidden, and ends with the page and with the session. */
function watchPage(): () => void {
  const stopFollowing = subscribeToSession(() => {
    if (getSessionState().status !== 'signedIn') switchOff();
  });
  document.addEventListener('visibilitychange', pauseOrGoOn);
  addEventListener('pagehide', end);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', pauseOrGoOn);
    removeEventListener('pagehide', end);
  };
}

function pauseOrGoOn(): void {
  stopListening?.();
  stopListening = undefined;
  voiceState.set({ status: document.hidden ? 'paused' : 'starting', onDevice: false });
  if (!document.hidden) begin();
}

const SWITCHES: VoiceSwitches = {
  voiceOn: () => ({ done: true, reply: 'A voz está ligada' }),
  voiceOff: () => {
    switchOff();
    return { done: true, reply: 'Voz desligada' };
  },
  muteOn: () => {
    setMuted(true);
    return { done: true, reply: 'Sons desligados' };
  },
  muteOff: () => {
    setMuted(false);
    return { done: true, reply: 'Sons ligados' };
  },
};

function handleHeard(wordings: string[]): void {
  const field = findFocusedField();
  const found = findCommand(wordings, placeOf(field));
  const outcome = found ? runCommand(found.understood, SWITCHES) : writeOrGiveUp(field, wordings);
  // turned off by the command: there is nothing to show, and the command had a sound
  if (voiceState.get().status === 'off') return;
  const heard = found?.wording ?? wordings[0] ?? '';
  showReply({ heard, understood: outcome.done, reply: outcome.reply });
  const isSwitch = found?.understood.kind === 'action' && found.understood.action in SWITCHES;
  if (!isSwitch) sound(outcome.done ? 'voice_command' : 'voice_alert');
}

function showReply(last: VoiceReply): void {
  clearTimeout(forgetting);
  const { status, onDevice } = voiceState.get();
  voiceState.set({ status, onDevice, last });
  forgetting = setTimeout(() => {
    const now = voiceState.get();
    voiceState.set({ status: now.status, onDevice: now.onDevice, isOldNews: true });
  }, REPLY_MS);
}

function findCommand(
  wordings: string[],
  place: ListeningPlace,
): { understood: Understood; wording: string } | undefined {
  for (const wording of wordings) {
    const understood = matchCommand(wording, place);
    if (understood) return { understood, wording };
  }
  return undefined;
}

function placeOf(field: TextControl | undefined): ListeningPlace {
  if (!field) return 'page';
  return field instanceof HTMLTextAreaElement ? 'text' : 'line';
}

function writeOrGiveUp(field: TextControl | undefined, wordings: string[]): CommandReply {
  if (!field) return { done: false, reply: 'Não entendi. Diga “ajuda” para ver as frases.' };
  if (dictate(field, wordings)) return { done: true, reply: nameField(field) };
  return { done: false, reply: `Não é um valor para ${nameField(field)}. Diga de novo, ou “ajuda”.` };
}

const TROUBLES: Record<ListenerTrouble, string> = {
  'not-allowed': 'O navegador não permite o microfone. Permita-o no cadeado ao lado do endereço e ligue a voz de novo.',
  'service-not-allowed': 'O navegador não permite reconhecer a fala neste endereço. Veja as permissões do site.',
  'audio-capture': 'Nenhum microfone foi encontrado. Ligue um e tente de novo.',
  'language-not-supported': 'Este navegador não reconhece a fala neste idioma. Escolha o outro em “Opções de voz”.',
  network: 'O serviço de reconhecimento de fala do navegador não responde. Confira a conexão e ligue a voz de novo.',
};

function handleTrouble(trouble: ListenerTrouble): void {
  switchOff();
  notify({ kind: 'error', message: `Voz desligada. ${TROUBLES[trouble]}` });
}

function sound(name: VoiceSound): void {
  if (!getVoicePreferences().muted) playSound(name);
}
