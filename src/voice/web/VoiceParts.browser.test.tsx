import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { NoVoiceDialog } from './NoVoiceDialog.tsx';
import { VoiceStartDialog } from './VoiceStartDialog.tsx';
import { VoiceStatus } from './VoiceStatus.tsx';
import { changeVoicePreferences, VOICE_OFF, voiceState } from './voice.store.ts';

const status = page.getByRole('status', { name: 'Voz' });

beforeEach(() => {
  voiceState.set(VOICE_OFF);
  changeVoicePreferences({ language: undefined, muted: false });
});

test.each([
  ['pt-BR', /^Português/],
  ['en', /^Inglês/],
  ['de', /^Inglês/],
])('on a page in %s, its language is offered first, else English as specified', async (lang, name) => {
  document.documentElement.lang = lang;
  await draw(<VoiceStartDialog onClose={() => {}} />);
  await expect.element(page.getByRole('radio', { name })).toBeChecked();
});

test('asks for the language, and names the possible receivers of the audio', async () => {
  document.documentElement.lang = 'en';
  await draw(<VoiceStartDialog onClose={() => {}} />);
  await expect.element(page.getByRole('dialog', { name: 'Comandos de voz' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Inglês/ })).toBeChecked();
  await expect.element(page.getByText(/O Fichário não grava, não guarda/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ligar a voz' })).toBeVisible();
  await expectAccessible();
});

test('offers the language chosen before', async () => {
  changeVoicePreferences({ language: 'pt-BR' });
  await draw(<VoiceStartDialog onClose={() => {}} />);
  await expect.element(page.getByRole('radio', { name: /^Português/ })).toBeChecked();
});

test.each([
  ['Agora não', () => page.getByRole('button', { name: 'Agora não' }).click()],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])('%s leaves the voice off, and remembers no language', async (_way, leave) => {
  const handleClose = vi.fn();
  await draw(<VoiceStartDialog onClose={handleClose} />);
  await leave();
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
  expect(voiceState.get().status).toBe('off');
  expect(localStorage.getItem('fichario.voice')).not.toContain('en-US');
});

test('while the voice is on, the same dialog changes its language', async () => {
  voiceState.set({ status: 'listening', onDevice: false });
  await draw(<VoiceStartDialog onClose={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'Usar este idioma' })).toBeVisible();
});

test('shows nothing while the voice is off', async () => {
  await draw(<VoiceStatus options />);
  await expect.element(status).toHaveTextContent('');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test.each([
  ['starting', false, 'Ligando o microfone…'],
  ['listening', false, 'Ouvindo em português'],
  ['listening', true, 'Ouvindo em português, neste aparelho'],
  ['paused', false, 'Microfone em pausa'],
  ['waiting', false, 'Sem resposta do reconhecimento; tentando de novo…'],
] as const)('%s, on the device %s: "%s"', async (state, onDevice, text) => {
  changeVoicePreferences({ language: 'pt-BR' });
  voiceState.set({ status: state, onDevice });
  const { container } = await draw(<VoiceStatus options />);
  await expect.element(status.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(container);
});

test('quotes the heard words and shows the result, understood or not', async () => {
  voiceState.set({
    status: 'listening',
    onDevice: false,
    last: { heard: 'ir para fichas', understood: true, reply: 'Abrindo Fichas' },
  });
  const { container } = await draw(<VoiceStatus />);
  await expect.element(status).toHaveTextContent('ir para fichas');
  await expect.element(status).toHaveTextContent('Abrindo Fichas');
  voiceState.set({
    status: 'listening',
    onDevice: false,
    last: { heard: 'blá', understood: false, reply: 'Não entendi' },
  });
  await expect.element(status).toHaveTextContent('Não entendi');
  await expectAccessible(container);
});

test('does not announce again the state before a reply', async () => {
  voiceState.set({ status: 'listening', onDevice: false, isOldNews: true });
  await draw(<VoiceStatus />);
  await expect.poll(() => status.element().querySelector('[aria-hidden=true]')?.textContent).toMatch(/^Ouvindo/);
});

test('its menu shows the state and the language, and mutes', async () => {
  changeVoicePreferences({ language: 'pt-BR' });
  voiceState.set({ status: 'listening', onDevice: false });
  await draw(<VoiceStatus options />);
  await page.getByRole('button', { name: 'Opções de voz' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Comandos de voz' })).toBeChecked();
  await expect.element(page.getByRole('menuitemradio', { name: 'Português' })).toBeChecked();
  await expect.element(page.getByRole('menuitemradio', { name: 'Inglês' })).not.toBeChecked();
  await expectAccessible();
});

test('a browser without recognition explains it, and suggests others', async () => {
  const handleClose = vi.fn();
  await draw(<NoVoiceDialog onClose={handleClose} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledTimes(1);
});
