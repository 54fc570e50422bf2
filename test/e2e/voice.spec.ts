import { expect, type Page } from '@playwright/test';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES } from '../../src/voice/phrases.ts';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { type FakeVoice, fakeRecognition, removeRecognition } from './fake-recognition.ts';
import { ANA, enter, setUp } from './people.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const HELP = '**/ajax/modal-content/modal-voicecommand.html';

function toggleOf(page: Page) {
  return page.getByRole('button', { name: 'Comandos de voz' });
}

function statusOf(page: Page) {
  return page.getByRole('status', { name: 'Voz' });
}

async function openOptions(page: Page) {
  await page.getByRole('button', { name: 'Opções de voz' }).click();
  return page.getByRole('menu', { name: 'Opções de voz' });
}

/** A page of few parts. */
const LIGHT = '/usuarios';

/** Signed in, with the voice on in a browser that has been asked for the language before. */
async function start(page: Page, language: 'en-US' | 'pt-BR' = 'pt-BR'): Promise<FakeVoice> {
  const voice = await fakeRecognition(page);
  await page.addInitScript((chosen) => {
    localStorage['fichario.voice'] ??= JSON.stringify({ language: chosen, muted: false });
  }, language);
  await enter(page, LIGHT);
  await toggleOf(page).click();
  await expect(statusOf(page)).toHaveText(language === 'pt-BR' ? 'Ouvindo em português' : 'Ouvindo em inglês');
  return voice;
}

test('is off until switched on, and asks for the language and says who hears before the first use', {
  tag: '@slow',
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  const voice = await fakeRecognition(page);
  await enter(page, LIGHT);
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  await toggleOf(page).click();

  const dialog = page.getByRole('dialog', { name: 'Comandos de voz' });
  await expect(dialog.getByText('O Fichário não grava, não guarda e não envia áudio a ninguém.')).toBeVisible();
  await expect(dialog.getByText(/o áudio pode ir para o serviço de quem o fez/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Português' })).toBeChecked();
  await expectAccessible(page);
  // nothing has asked for the microphone so far
  expect(await voice.made()).toEqual([]);
  await dialog.getByRole('button', { name: 'Agora não' }).click();
  expect(await voice.made()).toEqual([]);

  await toggleOf(page).click();
  await dialog.getByRole('radio', { name: 'Inglês' }).check();
  await page.getByRole('button', { name: 'Ligar a voz' }).click();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(statusOf(page)).toHaveText('Ouvindo em inglês');
  expect(await voice.made()).toEqual([{ lang: 'en-US', calls: ['start'], processLocally: false }]);
  await voice.say('bom dia');
  await openOptions(page);
  await expectAccessible(page);

  // a new page is off again, and the language is not asked for twice
  await page.reload();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await voice.made()).toEqual([]);
  await toggleOf(page).click();
  await expect(statusOf(page)).toHaveText('Ouvindo em inglês');
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test('goes where the phrases of either table lead, however they are dressed', async ({ page }) => {
  const voice = await start(page, 'en-US');
  for (const [said, path] of [
    ['go to tables', '/pessoas'],
    ['Tree View', '/clientes'],
    ['please show me general', '/configuracoes'],
    ['empresas', '/empresas'],
    ['Ir para a tela de pendências, por favor', '/pendencias'],
    ['nova pessoa', '/pessoas/nova'],
    ['flags', '/'],
  ] as const) {
    await voice.say(said);
    await expect(page).toHaveURL(path);
    await expect(statusOf(page)).toContainText(said);
  }
  await voice.say('voltar');
  await expect(page).toHaveURL('/pessoas/nova');
  // the second guess is the one that makes sense
  await page.locator('h1').focus();
  await voice.say('pen dem cias', 'pendências');
  await expect(page).toHaveURL('/pendencias');
  await voice.say('pesquisar Maria José');
  await expect(page).toHaveURL('/pessoas?q=Maria+Jos%C3%A9');
  await voice.say('bom dia');
  await expect(statusOf(page)).toHaveText('bom diaNão entendi. Diga “ajuda” para ver as frases.');
  await voice.say('sair');
  await expect(page.getByRole('alertdialog', { name: 'Sair do Fichário?' })).toBeVisible();
  await voice.say('painel');
  await expect(statusOf(page)).toContainText('Responda primeiro à janela que está aberta.');
});

test('has a sound for each state and each answer, and none while muted', { tag: '@slow' }, async ({ page }) => {
  const sizes = new Map<string, string | null>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/content/sound/')) sizes.set(pathname, await response.headerValue('content-type'));
  });
  const voice = await start(page);
  await expect.poll(() => voice.sounds()).toEqual(['voice_on']);
  // each sound is loaded at its first use: the next phrase waits, so that the order is that of the phrases
  await voice.say('pessoas');
  await expect.poll(() => voice.sounds()).toEqual(['voice_on', 'voice_command']);
  await voice.say('bom dia');
  await expect.poll(() => voice.sounds()).toEqual(['voice_on', 'voice_command', 'voice_alert']);

  await voice.say('silêncio');
  await expect(statusOf(page)).toContainText('Sons desligados');
  await expect.poll(async () => (await voice.sounds()).at(-1)).toBe('mute_on');
  await voice.say('empresas');
  await expect(page).toHaveURL('/empresas');
  await voice.say('mute off');
  const heard = ['voice_on', 'voice_command', 'voice_alert', 'mute_on', 'mute_off'];
  await expect.poll(() => voice.sounds()).toEqual(heard);
  await voice.say('voice off');
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => voice.sounds()).toEqual([...heard, 'voice_off']);
  expect(Object.fromEntries(sizes)).toMatchObject({
    '/content/sound/voice_on.wav': 'audio/wav',
    '/content/sound/mute_on.wav': 'audio/wav',
  });

  const menu = await openOptions(page);
  await menu.getByRole('menuitemcheckbox', { name: 'Silenciar sons' }).click();
  const muted = menu.getByRole('menuitemcheckbox', { name: 'Silenciar sons', checked: true });
  await openOptions(page);
  await expect(muted).toBeVisible();
  await page.reload();
  await (await openOptions(page)).getByRole('menuitemcheckbox', { name: 'Silenciar sons', checked: true }).focus();
});

test('off is off: the microphone is given up at once, and nothing starts again', { tag: '@slow' }, async ({ page }) => {
  await page.clock.install();
  const voice = await start(page);
  // silence ends a recognition; while it is on, it goes on
  await voice.end();
  await expect.poll(async () => (await voice.made()).length).toBe(2);
  await toggleOf(page).click();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(statusOf(page)).toBeEmpty();
  const made = await voice.made();
  expect(made.map(({ calls }) => calls)).toEqual([['start'], ['start', 'abort']]);
  // what arrives afterwards is not acted upon, and no new recogniser is made
  const before = page.url();
  await voice.say('empresas');
  await voice.end();
  await page.clock.runFor(30_000);
  expect(page.url()).toBe(before);
  expect(await voice.made()).toEqual(made);
});

test('hears nothing while another tab is in front, nor after signing out', { tag: '@slow' }, async ({ page }) => {
  const voice = await start(page);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await expect(statusOf(page)).toHaveText('Microfone em pausa');
  expect((await voice.made()).map(({ calls }) => calls)).toEqual([['start', 'abort']]);
  await setHidden(false);
  await expect(statusOf(page)).toHaveText('Ouvindo em português');
  await voice.say('sair');
  await page.getByRole('button', { name: 'Sim, sair' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await voice.made()).map(({ calls }) => calls.at(-1))).toEqual(['abort', 'abort']);
});

test('says in plain words why it cannot listen', { tag: '@slow' }, async ({ page }) => {
  await page.clock.install();
  const voice = await start(page);
  for (const [error, words] of [
    ['not-allowed', 'O navegador não permite o microfone.'],
    ['audio-capture', 'Nenhum microfone foi encontrado.'],
  ] as const) {
    await voice.fail(error);
    await expect(page.getByText(words)).toBeVisible();
    await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
    await toggleOf(page).click();
    await expect(statusOf(page)).toHaveText('Ouvindo em português');
  }
  // silence is no trouble
  const { length } = await voice.made();
  await voice.fail('no-speech');
  await page.clock.runFor(250);
  await expect.poll(async () => (await voice.made()).length).toBe(length + 1);
});

test('tries a service that does not answer again and again, more and more slowly, and then says so', {
  tag: '@slow',
}, async ({ page }) => {
  await page.clock.install();
  const voice = await start(page);
  for (const seconds of [1, 2, 4, 8]) {
    await voice.fail('network');
    await expect(statusOf(page)).toHaveText('Sem resposta do reconhecimento; tentando de novo…');
    await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(seconds * 1000);
    await expect(statusOf(page)).toHaveText('Ouvindo em português');
  }
  await voice.fail('network');
  await expect(page.getByText(/O serviço de reconhecimento de fala do navegador não responde/)).toBeVisible();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
});

test('recognises on the device where the browser can', { tag: '@slow' }, async ({ page }) => {
  const voice = await fakeRecognition(page, { onDevice: true });
  await enter(page, LIGHT);
  await toggleOf(page).click();
  await page.getByRole('radio', { name: 'Inglês' }).check();
  await page.getByRole('button', { name: 'Ligar a voz' }).click();
  await expect(statusOf(page)).toHaveText('Ouvindo em inglês, neste aparelho');
  expect(await voice.made()).toEqual([{ lang: 'en-US', calls: ['start'], processLocally: true }]);
  await (await openOptions(page)).getByRole('menuitemradio', { name: 'Português' }).click();
  await expect(statusOf(page)).toHaveText('Ouvindo em português, neste aparelho');
  expect((await voice.made()).map(({ lang, calls }) => [lang, ...calls])).toEqual([
    ['en-US', 'start', 'abort'],
    ['pt-BR', 'start'],
  ]);
});

test('says so in a browser that recognises no speech', { tag: '@slow' }, async ({ page }) => {
  await removeRecognition(page);
  await enter(page, LIGHT);
  await toggleOf(page).click();
  const dialog = page.getByRole('dialog', { name: 'Comandos de voz' });
  await expect(dialog.getByText('Este navegador não reconhece a fala')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
});

test('shows the help from its address, and says when it does not come', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page, [503]);
  const voice = await start(page);
  await page.route(HELP, (route) => route.fulfill({ status: 503, body: '' }));
  await voice.say('ajuda');
  const dialog = page.getByRole('dialog', { name: 'Ajuda dos comandos de voz' });
  await expect(dialog.getByText('Sorry but there was a error: 503')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(HELP);
  const [request] = await Promise.all([
    page.waitForRequest(HELP),
    dialog.getByRole('button', { name: 'Tentar de novo' }).click(),
  ]);
  expect(new URL(request.url()).pathname).toBe('/ajax/modal-content/modal-voicecommand.html');
  for (const { phrase, link } of ENGLISH_PHRASES)
    await expect(dialog.getByRole('link', { name: phrase, exact: true })).toHaveAttribute('href', link);
  for (const { phrase } of PORTUGUESE_PHRASES)
    await expect(dialog.getByRole('rowheader', { name: phrase, exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'treeview' }).click();
  await expect(page).toHaveURL('/clientes');
  await voice.say('help');
  await voice.say('empresas');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/empresas');
  expect(complaints).toEqual([]);
});

test('writes what is said into the field that has the focus, through its mask', { tag: '@slow' }, async ({ page }) => {
  const voice = await start(page);
  await voice.say('pessoa nova');
  await expect(page.locator('[name=nome]')).toBeFocused();
  await voice.say('maria das dores');
  await voice.say('da silva');
  await expect(page.locator('[name=nome]')).toHaveValue('Maria das Dores da Silva');
  await voice.say('próximo campo');
  await expect(page.locator('[name=cpf]')).toBeFocused();
  await voice.say('cinco dois nove nove oito');
  await voice.say('vinte e dois quatro sete banana');
  await expect(statusOf(page)).toContainText('Não é um valor para CPF');
  await voice.say('dois dois quatro sete vinte e cinco');
  await expect(page.locator('[name=cpf]')).toHaveValue('529.982.247-25');
  await expect(statusOf(page)).toContainText('CPF');
  await page.locator('[name=nascimento]').focus();
  await voice.say('vinte de novembro de mil novecentos e oitenta');
  await expect(page.locator('[name=nascimento]')).toHaveValue('20/11/1980');
  await page.locator('[name=nu_Cep_1]').focus();
  await voice.say('zero um meia');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('016');
  await voice.say('apagar campo');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('');
  await voice.say('zero um zero zero um traço zero zero zero');
  await expect(page.locator('[name=nu_Cep_1]')).toHaveValue('01001-000');
  await page.locator('[name=tel_1]').focus();
  await voice.say('onze nove oito sete meia cinco quatro três dois um');
  await expect(page.locator('[name=tel_1]')).toHaveValue('(11) 98765-4321');
  await page.locator('[name=ds_Email_1]').focus();
  await voice.say('maria arroba exemplo ponto com ponto br');
  await page.locator('[name=observacoes]').focus();
  await voice.say('bom dia');
  // what was misheard is taken back like what was mistyped
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.locator('[name=observacoes]')).toHaveValue('');
  await voice.say('procurar depois das cinco');
  await voice.say('ditar salvar');
  await expect(page.locator('[name=observacoes]')).toHaveValue('procurar depois das cinco salvar');
  // the form has seen it all, not only the page
  await voice.say('salvar');
  await expect(page).toHaveURL(/\/pessoas\/\d+$/);
  await page.reload();
  await expect(page.locator('[name=cpf]')).toHaveValue('529.982.247-25');
  await expect(page.locator('[name=ds_Email_1]')).toHaveValue('maria@exemplo.com.br');
});

test('dictates the letters of a CNPJ, and the digits of English', { tag: '@slow' }, async ({ page }) => {
  const voice = await start(page, 'en-US');
  await page.goto('/empresas/nova');
  const cnpj = page.locator('[name=cnpj]');
  await cnpj.focus();
  // by its key, which leaves the focus in the field
  await page.keyboard.press('F8');
  await expect(statusOf(page)).toHaveText('Ouvindo em inglês');
  await voice.say('one two A B C three four five oh one');
  await voice.say('D E three five');
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35');
});

test('every phrase of the specification opens the screen that does its job', { tag: '@slow' }, async ({ page }) => {
  const voice = await start(page, 'en-US');
  for (const { phrase, screen } of ENGLISH_PHRASES) {
    await voice.say(phrase);
    await expect(page).toHaveURL(screen);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/não encontrada/);
    // no phrase leads there: the next one has a way to go
    await voice.say('usuários');
    await expect(page).toHaveURL('/usuarios');
  }
});

test('the address of a phrase is asked for before the sign-in too, and leaves no step behind', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/entrar');
  await page.goto('/home/treeview');
  await expect(page).toHaveURL('/entrar?voltar=%2Fhome%2Ftreeview');
  await page.getByLabel('E-mail').fill(ANA.email);
  await page.getByLabel('Senha', { exact: true }).fill(ANA.senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/clientes');
  await page.goto('/home/general');
  await expect(page).toHaveURL('/configuracoes');
  await page.goBack();
  await expect(page).toHaveURL('/clientes');
});

test('a phrase that is none says so, and shows the way to the help', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/home/outlook');
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver as frases' }).click();
  await expect(page).toHaveURL('/ajuda');
});
