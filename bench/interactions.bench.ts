import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { generatePessoas } from '../src/demo/server/generate-pessoas.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Pessoa, PessoaInput } from '../src/pessoa/pessoa.ts';
import type { Figure } from './kit/figure.ts';
import { createMeter, type Meter, type Sample } from './kit/page-meter.ts';
import { withWorkbench, type Workbench } from './kit/workbench.ts';
import { BLOCKS } from '../src/pessoa/pessoa.fields.ts';

const LIST_ROWS = 3000;
/** One for both, so that the CEPs of the largest record are known. */
const SEED = 1;
const TARGET_MS = 50;
const OPENINGS = 12;

type Steps = Map<string, Sample[]>;
/** Does a step of a person that belongs to a kind of steps. */
type Act = (kind: string, ...step: Parameters<Meter>) => Promise<void>;

/**
 * How long the screen takes to answer a key or a click: on the form of the largest record there can be, and in the list.
 * Beside it what a key costs on a page with nothing but a field, for the browser's own part and the machine's noise.
 */
export function run(): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    const { connection, tenantId, userId } = workbench;
    await createSampleRecords(connection.db, { tenantId, userId, count: LIST_ROWS, seed: SEED });
    const pessoa = await createLargest(workbench);
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
    try {
      const steps: Steps = new Map();
      await actOnEmptyPage(browser, workbench, steps);
      await actOnForm(browser, workbench, { steps, pessoa });
      await actOnList(browser, workbench, steps);
      return [...steps].flatMap(([kind, samples]) => toFigures(kind, samples));
    } finally {
      await browser.close();
    }
  });
}

/** A record with as many addresses, phones and e-mails as one may have, in cities of the whole country. */
async function createLargest({ call }: Workbench): Promise<Pessoa> {
  const others = [...generatePessoas({ seed: SEED, count: 4 * BLOCKS.enderecos.maxItems, from: 0 })];
  const [first] = others.filter(({ tipo }) => tipo === 'fisica');
  const take = <Block extends { principal: boolean }>(blocksOf: (other: PessoaInput) => Block[]): Block[] =>
    others
      .flatMap(blocksOf)
      .slice(0, BLOCKS.enderecos.maxItems)
      .map((block, index) => ({ ...block, principal: index === 0 }));
  const body = {
    ...first,
    nome: 'Zulmira de Cinquenta Endereços',
    cpf: null,
    enderecos: take(({ enderecos }) => enderecos),
    telefones: take(({ telefones }) => telefones),
    emails: take(({ emails }) => emails),
  };
  const { status, body: text } = await call('POST', '/api/pessoas', body);
  if (status !== 201) throw new Error(`The app answered ${status}: ${text}`);
  return JSON.parse(text) as Pessoa;
}

async function actOnEmptyPage(browser: Browser, workbench: Workbench, steps: Steps): Promise<void> {
  const { page, act } = await openPage(browser, workbench, steps);
  await page.route('**/vazia', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>vazia</title><input autofocus>' }),
  );
  await page.goto(`${workbench.address}/vazia`);
  await page.locator('input').focus();
  for (const letter of LETTERS.repeat(2)) await act('empty page, a key', () => page.keyboard.press(letter));
  await page.context().close();
}

const LETTERS = 'abcdefghijklmnopqrst';

async function actOnForm(
  browser: Browser,
  workbench: Workbench,
  { steps, pessoa }: { steps: Steps; pessoa: Pessoa },
): Promise<void> {
  const opened = await openPage(browser, workbench, steps);
  const { page, act } = opened;
  const path = `/pessoas/${pessoa.codigo}`;
  await page.goto(`${workbench.address}${path}`);
  await page.locator('[name=ds_Email_50]').waitFor();
  // lists of cities are on their way until then
  await page.waitForLoadState('networkidle');

  await typeIntoFields(opened);
  await walkThroughFields(opened);
  await choosePlaces(opened);
  await askForCeps(opened, pessoa);
  for (const block of [
    { label: 'endereço', name: 'nu_Cep_50' },
    { label: 'telefone', name: 'tel_50' },
    { label: 'e-mail', name: 'ds_Email_50' },
  ])
    await rearrangeBlocks(opened, block);
  await act(
    'form, saving with faults',
    () => page.keyboard.press('Control+Enter'),
    () => page.getByText('Falta corrigir').waitFor(),
  );
  await page.context().close();
  await actOnOpening(browser, workbench, { steps, path });
}

type Opened = { page: Page; act: Act };

async function typeIntoFields({ page, act }: Opened): Promise<void> {
  const type = async (name: string, kind: string, text: string) => {
    await focus(page, name);
    for (const letter of text) await act(kind, () => page.keyboard.press(letter));
  };
  await type('nome', 'form, a letter', LETTERS);
  await type('ds_Logradouro_25', 'form, a letter', LETTERS);
  await type('observacoes', 'form, a letter', LETTERS);
  await type('ds_Email_30', 'form, a letter', LETTERS);
  await type('cpf', 'form, a digit under a mask', '52998224725');
  await clear(page, 'tel_40');
  await type('tel_40', 'form, a digit under a mask', '11987654321');
  await clear(page, 'nu_Cep_20');
  await type('nu_Cep_20', 'form, a digit under a mask', '0100100');

  await clear(page, 'tel_10');
  await type('tel_10', 'form, a digit of a wrong number', '1198');
  await act('form, leaving a wrong field', () => page.keyboard.press('Tab'));
  await type('tel_10', 'form, mending a wrong number', '7654321');
}

async function walkThroughFields({ page, act }: Opened): Promise<void> {
  const { keyboard } = page;
  await focus(page, 'nu_Cep_2');
  for (let count = 0; count < 60; count++) await act('form, Enter to the next field', () => keyboard.press('Enter'));
  await focus(page, 'tel_2');
  for (let count = 0; count < 40; count++) await act('form, Tab to the next field', () => keyboard.press('Tab'));
}

async function choosePlaces({ page, act }: Opened): Promise<void> {
  const { keyboard } = page;
  for (const index of [3, 17, 33, 48]) {
    await page
      .getByRole('combobox', { name: 'Estado', exact: true })
      .nth(index - 1)
      .focus();
    for (const letter of 'smapr') {
      await act(
        'form, choosing a state',
        () => keyboard.press(letter),
        () => page.waitForLoadState('networkidle'),
      );
    }
    await page
      .getByRole('combobox', { name: 'Cidade', exact: true })
      .nth(index - 1)
      .focus();
    for (const letter of 'abcde') await act('form, choosing a city', () => keyboard.press(letter));
  }
}

async function askForCeps({ page, act }: Opened, { enderecos }: Pessoa): Promise<void> {
  const { keyboard } = page;
  for (const index of [5, 23, 41]) {
    await clear(page, `nu_Cep_${index}`);
    const cep = enderecos.at(-index)?.cep ?? '';
    await keyboard.type(cep.slice(0, -1));
    const answered = () => page.locator(`[name=nu_Logradouro_${index}]:focus`).waitFor();
    await act('form, CEP answered', () => keyboard.press(cep.slice(-1)), answered);
  }
}

/** `name` is the first field of the last block of its kind. */
async function rearrangeBlocks({ page, act }: Opened, { label, name }: { label: string; name: string }): Promise<void> {
  for (const index of [50, 7, 50]) {
    const remove = page.getByRole('button', { name: `Remover ${label} ${index}`, exact: true });
    await remove.hover();
    await act('form, removing a block', () => clickHere(page));
    const add = page.getByRole('button', { name: `Adicionar ${label}` });
    await add.hover();
    await act(
      'form, adding a block',
      () => clickHere(page),
      () => page.locator(`[name=${name}]:focus`).waitFor(),
    );
  }
  await focus(page, name);
  for (let count = 0; count < 5; count++) await act('form, moving a block', () => page.keyboard.press('Alt+ArrowUp'));
}

/** Opens the record from the list, changes it, saves it, and goes back, again and again. */
async function actOnOpening(
  browser: Browser,
  workbench: Workbench,
  { steps, path }: { steps: Steps; path: string },
): Promise<void> {
  const { page, act } = await openPage(browser, workbench, steps);
  const { keyboard } = page;
  await page.goto(`${workbench.address}/pessoas?q=zulmira`);
  const row = page.locator(`[role=row] a[href="${path}"]`);
  for (let count = 0; count < OPENINGS; count++) {
    await row.waitFor();
    await row.hover();
    await act(
      'opening the record',
      () => clickHere(page),
      () => page.locator('[name=ds_Email_50]').waitFor(),
    );
    await page.waitForLoadState('networkidle');
    await focus(page, 'observacoes');
    await keyboard.type('x');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await act(
      'saving the record',
      () => keyboard.press('Control+Enter'),
      () => saved,
    );
    await page.locator('[type=submit]:not([aria-busy])').first().waitFor();
    await act(
      'back to the list',
      () => page.goBack(),
      () => row.waitFor(),
    );
  }
  await page.context().close();
}

async function actOnList(browser: Browser, workbench: Workbench, steps: Steps): Promise<void> {
  const { page, act } = await openPage(browser, workbench, steps);
  const { keyboard } = page;
  await page.goto(`${workbench.address}/pessoas`);
  await page.locator('[role=row] a').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[role=grid]').focus();
  const press = async (kind: string, key: string, times: number) => {
    for (let count = 0; count < times; count++) await act(kind, () => keyboard.press(key));
  };
  await press('list, arrow', 'ArrowDown', 60);
  await press('list, PageDown', 'PageDown', 30);
  await press('list, PageUp', 'PageUp', 10);
  await press('list, selecting a row', 'x', 20);
  await press('list, selecting a range', 'Shift+ArrowDown', 20);
  await press('list, selecting all', 'Control+a', 4);
  const box = page.getByRole('searchbox').first();
  await box.focus();
  for (const letter of 'maria da silva') {
    await act('list, a letter of a search', () => keyboard.press(letter === ' ' ? 'Space' : letter));
  }
  await page.context().close();
}

async function openPage(browser: Browser, { address, cookie }: Workbench, steps: Steps) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const meter = await createMeter(page);
  const act: Act = async (kind, step, until) => {
    const sample = await meter(step, until);
    steps.set(kind, [...(steps.get(kind) ?? []), sample]);
  };
  return { page, act };
}

async function focus(page: Page, name: string): Promise<void> {
  await page.locator(`[name=${name}]`).focus();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** With the mouse, where it is. */
async function clickHere(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

async function clear(page: Page, name: string): Promise<void> {
  await page.locator(`[name=${name}]`).fill('');
  await focus(page, name);
}

function toFigures(kind: string, samples: Sample[]): Figure[] {
  const figure = (what: string, value: number, target: number | null): Figure => {
    return { name: `${kind}: ${what}`, value, unit: 'ms', target, met: target === null ? null : value <= target };
  };
  const blocked = Math.max(...samples.map((sample) => sample.blocked));
  return [
    figure('to the next frame, p50', quantile(samples, 'paint', 0.5), null),
    figure('to the next frame, p98', quantile(samples, 'paint', 0.98), TARGET_MS),
    figure('processor until then, p98', quantile(samples, 'cpu', 0.98), TARGET_MS),
    figure('processor in all, p50', quantile(samples, 'work', 0.5), null),
    ...(blocked > 0 ? [figure('longest time without an answer', blocked, null)] : []),
  ];
}

function quantile(samples: Sample[], of: keyof Sample, share: number): number {
  const values = samples.map((sample) => sample[of]).sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
