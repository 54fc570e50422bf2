import { expect } from '@playwright/test';
import { watchConsole } from './console.ts';
import { toFile } from './import-files.ts';
import { enter, setUp } from './people.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

const SOUNDS = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];
const surnameOf = (number: number) =>
  String(100 + number)
    .split('')
    .map((digit) => SOUNDS[Number(digit)])
    .join('');
const numbers = Array.from({ length: 50 }, (_, at) => at);
const dayOf = (number: number) => `${String(1 + (number % 28)).padStart(2, '0')}/02/${1930 + number}`;

const FIRST = toFile('clientes.csv', [
  'Nome;Nascimento;Celular',
  ...numbers.map((at) => `Thiago Vieira ${surnameOf(at)}z;${dayOf(at)};(11) 9${87650000 + at * 131}`),
]);
const SAME = toFile('os mesmos.csv', [
  'Nome;Nascimento;Celular',
  ...numbers.map((at) => `TIAGO ${surnameOf(at).toUpperCase()}S VIEIRA;${dayOf(at)};119${87650000 + at * 131}`),
]);

test('an import that would have made fifty records of people who are there makes none', { tag: '@slow' }, async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page, '/importar');
  const choose = (file: typeof FIRST) => page.getByLabel('Arquivo para importar').setInputFiles(file);
  const count = async () => (await (await page.request.get('/api/pessoas/count')).json()).count as number;

  await test.step('fifty people come in', async () => {
    await choose(FIRST);
    await page.getByRole('button', { name: 'Importar 50 linhas…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Importar 50 linhas' }).click();
    await expect(page.getByRole('link', { name: 'Ver a operação' })).toBeVisible();
    expect(await count()).toBe(50);
  });

  await test.step('in another spelling they are asked about, and the button says how many', async () => {
    await page.goto('/importar');
    await choose(SAME);
    const decide = page.getByRole('button', { name: 'Decida 50 linhas' });
    await expect(decide).toBeVisible();
    await decide.click();
    const rows = page.getByRole('region', { name: 'Linhas: Talvez já exista' });
    await expect(rows.getByRole('button', { name: 'Atualizar a linha 2', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.getByRole('button', { name: 'Atualizar a linha 3', exact: true })).toBeFocused();
  });

  await test.step('one key leaves all of them out', async () => {
    await page.keyboard.press('Shift+P');
    await expect(page.getByRole('button', { name: /^Decida/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nada a importar' })).toBeDisabled();
    expect(await count()).toBe(50);
  });
  expect(complaints).toEqual([]);
});
