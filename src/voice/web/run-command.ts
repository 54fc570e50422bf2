import { followLogoutLink } from '../../access/web/logout.store.ts';
import { type Href, hrefOf, parseHref } from '../../kit/web/routing/href.ts';
import { currentPath, followHref } from '../../kit/web/routing/router.ts';
import type { Understood } from '../match-command.ts';
import { VOICE_SCREENS, type VoiceAction } from '../phrases.ts';
import { parseSpokenDigits } from '../spoken-numbers.ts';
import { clearField, dictate, findFocusedField, moveToField, nameField } from './dictation-field.ts';
import { voiceDialog } from './voice.store.ts';

/** The reply to a command; `done` is false if it could not be done. */
export type CommandReply = { done: boolean; reply: string };

/** The commands about the voice itself, passed by the engine. */
export type VoiceSwitches = Record<'voiceOn' | 'voiceOff' | 'muteOn' | 'muteOff', () => CommandReply>;

/** Runs an understood command. */
export function runCommand(understood: Understood, switches: VoiceSwitches): CommandReply {
  if (understood.kind === 'screen') return leaveTo(parseHref(understood.link ?? understood.screen), understood.screen);
  const { action, argument } = understood;
  return { ...ACTIONS, ...switches }[action](argument);
}

const ACTIONS: Record<Exclude<VoiceAction, keyof VoiceSwitches>, (argument: string) => CommandReply> = {
  help: () => {
    voiceDialog.set('help');
    return done('Ajuda');
  },
  search: (query) => {
    const base = currentPath().startsWith('/empresas') ? '/empresas' : '/pessoas';
    if (query === '') return leaveTo(hrefOf({ to: base }), base);
    const q = parseSpokenDigits(query) ?? query;
    return leaveTo(hrefOf({ to: base, search: { q } }), undefined, `Pesquisando “${q}”`);
  },
  back: () => {
    if (isModalOpen()) return refused(CLOSE_FIRST);
    history.back();
    return done('Voltando');
  },
  save,
  signOut: () => {
    if (isModalOpen()) return refused(CLOSE_FIRST);
    followLogoutLink();
    return done('Sair?');
  },
  dictate: (text) => {
    const field = findFocusedField();
    if (!field) return refused('Escolha antes o campo em que escrever.');
    if (text === '') return done(`Diga o que escrever em ${nameField(field)}.`);
    return dictate(field, [text]) ? done(nameField(field)) : refused(`Não é um valor para ${nameField(field)}.`);
  },
  nextField: () => (moveToField(1) ? done('Próximo campo') : refused('Não há campo seguinte.')),
  previousField: () => (moveToField(-1) ? done('Campo anterior') : refused('Não há campo anterior.')),
  clearField: () => {
    const field = findFocusedField();
    if (!field) return refused('Escolha antes o campo a apagar.');
    clearField(field);
    return done(`${nameField(field)} apagado`);
  },
};

const CLOSE_FIRST = 'Responda primeiro à janela que está aberta.';

/** Goes to a screen, unless it is open already. A form with unsaved changes may still ask. */
function leaveTo(href: Href, screen: string = href, reply = screenName(screen)): CommandReply {
  if (voiceDialog.get() === 'help') voiceDialog.set(undefined);
  else if (isModalOpen()) return refused(CLOSE_FIRST);
  // the list and its half of people share a path
  if (currentPath() !== screen || location.search.includes('tipo=')) void followHref(href);
  return done(reply);
}

function screenName(path: string): string {
  const known = Object.entries(VOICE_SCREENS).find(([screen]) => screen === path);
  return known?.[1] ?? path;
}

function save(): CommandReply {
  const focused = document.activeElement?.closest('form');
  const form =
    focused ?? document.querySelector<HTMLFormElement>('dialog[open] form, #conteudo form:not([role=search])');
  if (!form) return refused('Não há o que salvar nesta tela.');
  form.requestSubmit();
  return done('Salvando');
}

function isModalOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function done(reply: string): CommandReply {
  return { done: true, reply };
}

function refused(reply: string): CommandReply {
  return { done: false, reply };
}
