import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { keepNotices } from './lasting-notices.ts';
import { watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { createPessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const NAMES = ['Quirino Zambelli', 'Zenaide Outrabem', 'Tarsila Quintela', 'Evaristo Pindorama', 'Olímpia Vasconcelos'];

/** Two records of each of five people. */
async function createPairs(page: Page): Promise<void> {
  for (const [at, nome] of NAMES.entries())
    for (const named of [nome, nome.toUpperCase()]) {
      const telefones = [{ tipo: 'celular' as const, principal: true, numero: `1198765010${at}`, observacao: '' }];
      await createPessoa(page, { nome: named, telefones, nascimento: `1980-02-1${at}` });
    }
}

const focused = (page: Page) => page.locator('[data-group]:focus');
const groups = (page: Page) => page.locator('[data-group]');

/** Moves the focus by Tab to what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const target = page.getByRole('button', { name }).first();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('duplicates are looked for, judged, merged one by one and at once, and taken apart again, by keyboard', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  const pointers = await watchPointers(page);
  await keepNotices(page);
  await enter(page);
  await createPairs(page);
  await page.goto('/duplicidades');
  await expect(page.getByText('Nenhuma ficha parece repetida')).toBeVisible();
  await tabTo(page, /Procurar agora/);
  await page.keyboard.press('Enter');
  await expect(groups(page)).toHaveCount(NAMES.length);
  await expectAccessible(page);

  // looked at, said apart, taken back
  await tabTo(page, /\(1\)|\(3\)|\(5\)|\(7\)|\(9\)/);
  await page.keyboard.press('ArrowDown');
  const second = await focused(page).textContent();
  await page.keyboard.press('Space');
  await expect(page.getByRole('table', { name: 'Campos diferentes' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('n');
  await expect(groups(page)).toHaveCount(NAMES.length - 1);
  await tabTo(page, /Desfazer/);
  await page.keyboard.press('Enter');
  await expect(groups(page)).toHaveCount(NAMES.length);

  // merged alone, and back where it was
  await page.getByRole('button', { name: second ?? '' }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Juntar 2 fichas' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Juntar/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/duplicidades$/);
  await expect(groups(page)).toHaveCount(NAMES.length - 1);
  await expect(focused(page)).toHaveCount(1);

  // two that are marked, and then the rest, each as one operation
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await tabTo(page, /^Juntar 2 grupos…/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Juntar 2 grupos' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/operacoes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: /União/ })).toBeVisible();

  await page.getByRole('button', { name: 'Desfazer…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer 4 fichas' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Desfazer: / })).toBeVisible();
  await page.goto('/pessoas');
  await expect(page.getByRole('row')).toHaveCount(1 + NAMES.length * 2 - 1);
  expect(pointers).toEqual([]);
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

/** What is wider than the place it has. */
const listWide = () =>
  [...document.querySelectorAll('html, main, main *')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || element.matches('html'))
    .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} px`);

test('a phone shows the queue and what merges without scrolling sideways, and a finger meets each control', {
  tag: '@slow',
}, async ({ browser }) => {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await enter(page);
  for (const nome of ['Wanderleia Pitombo Xavantes do Nascimento', 'Vanderléia Pitombo Chavantes do Nascimento'])
    await createPessoa(page, {
      nome,
      nascimento: '1971-11-05',
      telefones: [{ tipo: 'celular', principal: true, numero: '11965432109', observacao: '' }],
      emails: [{ email: `${nome.slice(0, 4)}.contabilidade@dominio-bem-comprido.com.br`, principal: true }],
    });
  await page.goto('/duplicidades');
  await page.getByRole('button', { name: 'Procurar agora' }).tap();
  const group = page.locator('[data-group]').filter({ hasText: 'Wanderleia' });
  await group.tap();
  await expect(page.getByRole('table', { name: 'Campos diferentes' })).toBeVisible();
  expect(await page.evaluate(listWide)).toEqual([]);
  const item = page.getByRole('listitem').filter({ has: group });
  for (const control of await item.locator('> div button, > div a, > div label').all())
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await item.getByRole('link', { name: 'Juntar' }).tap();
  await expect(page.getByRole('heading', { name: 'Juntar 2 fichas' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'O que difere' })).toBeVisible();
  expect(await page.evaluate(listWide)).toEqual([]);
  for (const label of await page.locator('main label').all())
    expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(40);
  await page.close();
});
