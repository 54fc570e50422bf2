import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { dragFiles, manyRows, toFile } from './import-files.ts';
import { tabTo, watchPointers } from './no-mouse.ts';
import { enter, setUp } from './people.ts';
import { changePessoa } from './pessoa-api.ts';
import { watchPolicy } from './policy.ts';
import { saveFile } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));

function chooseFile(page: Page, file: ReturnType<typeof toFile>): Promise<void> {
  return page.getByLabel('Arquivo para importar').setInputFiles(file);
}

function title(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name });
}

/** From the start to the end of the check, without a look around. */
async function importUntilChecked(page: Page, file: ReturnType<typeof toFile>): Promise<void> {
  await page.goto('/importar');
  await chooseFile(page, file);
  await expect(title(page, 'Veja o que vai acontecer')).toBeVisible();
}

/** To a step before the one that is shown. */
async function openStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Passos da importação' }).getByRole('link', { name }).click();
}

async function countPessoas(page: Page): Promise<number> {
  return (await (await page.request.get('/api/pessoas/count')).json()).count;
}

const ACCOUNTANT = toFile('clientes do contador.csv', [
  'Nome;CPF;E-mail;Cor preferida',
  'João da Conceição;529.982.247-25;joao@exemplo.com.br;azul',
  'Maria Antônia;111.444.777-35;maria@exemplo;verde',
  'José Araújo;123.456.789-00;;azul',
  'Tânia Simões;;tania@exemplo.com.br;',
  'João da Conceição de novo;529.982.247-25;;',
  ';;;roxo',
]);

test('a file of an accountant comes in with its wrong rows corrected, and is taken back', async ({ page }) => {
  const complaints = watchConsole(page);
  const violations = await watchPolicy(page);
  await enter(page, '/importar');
  const grid = page.getByRole('grid', { name: 'Linhas: Com problema' });

  await test.step('the file is read as it was written', async () => {
    await expect(page.getByText('O arquivo entra no cadastro de Escritório Central')).toBeVisible();
    await chooseFile(page, ACCOUNTANT);
    // a column is a question, the reading is none
    await expect(page.getByRole('combobox', { name: 'Campo da coluna Cor preferida' })).toBeFocused();
    await openStep(page, 'Arquivo');
    await expect(title(page, 'Confira como o arquivo foi lido')).toBeFocused();
    await expect(page.getByRole('cell', { name: 'João da Conceição', exact: true })).toBeVisible();
    await expect(page.getByLabel('Acentos (codificação)')).toHaveValue('windows-1252');
    await expectAccessible(page);
    // corrected by hand it is read again at once, and back
    await page.getByLabel('O que separa as colunas').selectOption('Vírgula ( , )');
    await expect(page.getByRole('columnheader')).toHaveCount(1);
    await page.getByLabel('O que separa as colunas').selectOption('Ponto e vírgula ( ; )');
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await page.getByRole('button', { name: 'Continuar' }).press('Control+Enter');
  });
  await test.step('its columns are known, but for one', async () => {
    await expect(title(page, 'Diga o que é cada coluna')).toBeVisible();
    await expect(page.getByText('3 de 4 colunas serão lidas; 1 não foi reconhecida.')).toBeVisible();
    const color = page.getByRole('combobox', { name: 'Campo da coluna Cor preferida' });
    await expect(color).toBeFocused();
    await expect(page.getByRole('combobox', { name: /^Campo da coluna/ })).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Mostrar só as não reconhecidas' }).press('Space');
    await expect(page.getByRole('combobox', { name: 'Campo da coluna CPF' })).toHaveValue('CPF');
    await color.fill('cpf');
    await page.getByRole('option', { name: 'CPF', exact: true }).click();
    await expect(page.getByText('vale a primeira preenchida')).toHaveCount(2);
    await color.fill('obser');
    await page.keyboard.press('Enter');
    await expect(color).toHaveValue('Observações');
    await page.getByRole('button', { name: 'Valor fixo' }).click();
    await page.keyboard.type('papéis');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Papéis' }).fill('fornecedor');
    await expectAccessible(page);
  });
  await test.step('a reload goes on where it was', async () => {
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/settings') && answer.ok());
    await page.getByRole('textbox', { name: 'Papéis' }).fill('cliente');
    await kept;
    await page.reload();
    // by now it is decided, and shown among the others
    await expect(page.getByRole('combobox', { name: 'Campo da coluna Cor preferida' })).toHaveValue('Observações');
    await expect(page.getByRole('textbox', { name: 'Papéis' })).toHaveValue('cliente');
  });
  await test.step('the check says what would happen, and changes nothing', async () => {
    await page.getByRole('button', { name: 'Conferir o arquivo' }).click();
    await expect(title(page, 'Veja o que vai acontecer')).toBeVisible();
    await expect(figure(page, 'Novas')).toHaveText('2');
    await expect(figure(page, 'De fora')).toHaveText('4');
    await expect(grid.getByRole('row')).toHaveCount(4);
    await expect(grid.locator('[aria-invalid]')).toHaveCount(3);
    expect(await countPessoas(page)).toBe(0);
  });
  await test.step('wrong cells are corrected where they stand', async () => {
    await grid.locator('[aria-invalid]').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('maria@exemplo.com.br');
    await page.keyboard.press('Tab');
    await expect(grid.getByText('certa', { exact: true })).toBeVisible();
    await expect(figure(page, 'Novas')).toHaveText('3');
    // the next wrong cell is open already; Esc leaves it, and typing opens it again
    await expect(page.getByRole('textbox', { name: 'CPF, linha 4' })).toBeFocused();
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await expect(grid).toBeFocused();
    await page.keyboard.type('390.533.447-00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Linha 4: ainda com problema.')).toBeAttached();
    // Enter has led to the next wrong cell, in another row and column
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(figure(page, 'Novas')).toHaveText('4');
    // the one without a name stays out
    await page.keyboard.press(' ');
    await expect(page.getByText('Linha 7: pulada.')).toBeAttached();
    await expectAccessible(page);
  });
  await test.step('what stays out is downloaded with the reasons', async () => {
    const { name, bytes } = await saveFile(page, () =>
      page.getByRole('button', { name: /Baixar com os motivos/ }).click(),
    );
    expect(name).toBe('clientes do contador-com-problema.csv');
    expect(bytes.toString('utf8')).toContain('Motivo');
    expect(bytes.toString('utf8')).toContain('João da Conceição de novo');
    await page.getByRole('link', { name: /Repetidas\s*1/ }).click();
    await expect(page.getByText('igual à linha 2')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1366, height: 768 });
  });
  await test.step('it goes in, as one operation', async () => {
    await page.getByRole('button', { name: 'Importar 4 linhas…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Escritório Central')).toBeVisible();
    await expect(dialog.getByText('4 fichas novas')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Importar 4 linhas' }).click();
    await expect(title(page, 'Importação concluída')).toBeVisible();
    await expect(page.getByText('Pronto: 4 novas, 2 de fora.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ver as fichas' }).click();
    await expect(page.getByRole('row', { name: /João da Conceição/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Maria Antônia/ })).toBeVisible();
    await page.goBack();
  });
  await test.step('what stayed out is corrected in an import of its own', async () => {
    await expect(page.getByText('1 linha com problema ficou de fora.')).toBeVisible();
    await page.getByRole('button', { name: 'Corrigir aqui' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'clientes do contador-com-problema.csv' })).toBeVisible();
    await expect(title(page, 'Veja o que vai acontecer')).toBeVisible();
    // by now it changes the record that the line it repeated has made
    await expect(figure(page, 'Alteradas')).toHaveText('1');
    await page.getByRole('button', { name: 'Descartar…' }).click();
    await page.getByRole('button', { name: 'Sim, descartar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
  });
  await test.step('it is in the list of imports, and is taken back but for what was edited since', async () => {
    const { items } = await (await page.request.get('/api/pessoas?q=Maria')).json();
    await changePessoa(page, items[0], { observacoes: 'editada depois' });
    await page.getByRole('link', { name: 'Importar', exact: true }).click();
    const row = page.getByRole('row', { name: /clientes do contador\.csv/ });
    await expect(row).toContainText(/Ana Beatriz Souza.*4 novas, 2 de fora.*Importada/);
    await row.getByRole('link', { name: 'clientes do contador.csv' }).click();
    await page.getByRole('button', { name: 'Desfazer importação…' }).click();
    await page.getByRole('button', { name: 'Desfazer 3 fichas' }).click();
    const lists = page.getByRole('navigation', { name: 'O que aconteceu com as fichas' });
    await expect(lists.getByRole('link', { name: /Desfeito\s*3/ })).toBeVisible();
    await expect(lists.getByRole('link', { name: /Com erro\s*0/ })).toBeVisible();
    await lists.getByRole('link', { name: /Mantido porque alguém editou depois\s*1/ }).click();
    await expect(page.getByRole('row', { name: /Maria Antônia/ })).toBeVisible();
    await page.getByRole('link', { name: 'Importar', exact: true }).click();
    await expect(row.getByRole('link', { name: 'Desfeita' })).toBeVisible();
    expect(await countPessoas(page)).toBe(1);
  });
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

function figure(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

test('the same file again is said and asked, with what it did the last time', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const file = toFile('mesma.csv', ['Nome;Observações', 'Úrsula Prado;liga à tarde']);
  await importUntilChecked(page, file);
  await page.getByRole('button', { name: 'Importar 1 linha…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar 1 linha' }).click();
  await expect(title(page, 'Importação concluída')).toBeVisible();

  await importUntilChecked(page, file);
  await expect(page.getByText('Este mesmo arquivo já foi importado neste cliente por Ana Beatriz Souza')).toBeVisible();
  await page.getByRole('button', { name: 'Decida 1 linha' }).click();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Importar 1 linha…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('link', { name: 'Ver o que ele mudou' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Importar de novo 1 linha' }).click();
  await expect(title(page, 'Importação concluída')).toBeVisible();
});

test('the columns of a file with the same headings are remembered', { tag: '@slow' }, async ({ page }) => {
  await enter(page);
  const headings = 'Nome;Campo esquisito';
  await page.goto('/importar');
  await chooseFile(page, toFile('um.csv', [headings, 'Vera Um;feira']));
  await page.getByRole('combobox', { name: 'Campo da coluna Campo esquisito' }).fill('observ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Conferir o arquivo' }).click();
  await expect(title(page, 'Veja o que vai acontecer')).toBeVisible();
  await page.getByRole('button', { name: 'Importar 1 linha…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar 1 linha' }).click();
  await expect(title(page, 'Importação concluída')).toBeVisible();
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL('/importar');

  await chooseFile(page, toFile('dois.csv', [headings, 'Vera Dois;praça']));
  // one accent does not prove the encoding: that is a question, and the columns are none
  await expect(title(page, 'Confira como o arquivo foi lido')).toBeVisible();
  await page.getByRole('button', { name: 'Conferir o arquivo' }).press('Control+Enter');
  await expect(page.getByText('Colunas: como na última importação')).toBeVisible();
  await page.getByRole('link', { name: 'Mudar' }).click();
  await expect(page.getByText('As colunas estão como na última importação')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Campo da coluna Campo esquisito' })).toHaveValue('Observações');
});

test('files that are no table are refused before any of them is sent', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await enter(page, '/importar');
  const cases = [
    ['antiga.xls', 'qualquer', 'Salvar como'],
    ['foto.png', 'qualquer', 'É uma imagem'],
    ['lista.csv', '%PDF-1.7', 'Apesar do nome, este arquivo é um PDF'],
    ['vazia.csv', '', 'O arquivo está vazio'],
    ['programa.exe', 'MZ', 'Envie CSV, Excel (.xlsx), LibreOffice (.ods), vCard (.vcf), notas em XML ou SPED (.txt).'],
  ] as const;
  for (const [name, content, message] of cases) {
    await chooseFile(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await expect(page.getByRole('alert')).toContainText(`${name}: `);
    await expect(page.getByRole('alert')).toContainText(message);
  }
  await expectAccessible(page);
  expect(sent.filter((url) => url.includes('/api/imports'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a file that turns out to be none is said on its page, and another one can be sent', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/importar');
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600, 7)]);
  await chooseFile(page, { name: 'rasgada.xlsx', mimeType: 'application/octet-stream', buffer: zip });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enviar outro arquivo' }).click();
  await expect(page.getByRole('row', { name: /rasgada\.xlsx/ })).toContainText('Falta conferir');
});

test('a file dropped anywhere on the page is taken; two tables are not', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/importar');
  const one = { name: 'solta.csv', text: 'Nome;E-mail\r\nWalter Reis;walter@exemplo.com.br' };
  await expect(page.getByText('Solte a planilha aqui')).toBeVisible();
  await dragFiles(page, 'dragenter', [one]);
  await expect(page.getByText('Solte para enviar')).toBeVisible();
  await dragFiles(page, 'drop', [one, { ...one, name: 'outra.csv' }]);
  await expect(page.getByRole('alert')).toContainText('Não há XML nesta escolha.');
  await expect(page.getByText('Solte a planilha aqui')).toBeVisible();
  await dragFiles(page, 'drop', [one]);
  await expect(page.getByRole('heading', { level: 1, name: 'solta.csv' })).toBeVisible();
  await expect(page.getByText('Todas as linhas estão certas. Pode importar.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an upload goes on by itself when the connection is back, and with the same file after a reload', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page, '/importar');
  const file = toFile('grande.csv', manyRows(60_000));
  const parts = '**/api/imports/*/content?*';
  let arrived = 0;
  await page.route(parts, (route) => (arrived++ < 1 ? route.continue() : route.abort('connectionreset')));
  await chooseFile(page, file);
  await expect(page.getByText('A conexão caiu. O que já chegou está guardado')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Envio do arquivo' })).toBeVisible();
  await expectAccessible(page);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/O envio parou em \d+%; o que chegou está guardado/)).toBeVisible();
  await chooseFile(page, toFile('grande.csv', manyRows(10)));
  await expect(page.getByRole('alert')).toContainText('Este é outro arquivo');
  arrived = 0;
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset');
    if (offset !== null) offsets.push(Number(offset));
  });
  await chooseFile(page, file);
  await expect(page.getByText('A conexão caiu.')).toBeVisible();
  await page.unroute(parts);
  await expect(page.getByText('Todas as linhas estão certas. Pode importar.')).toBeVisible();
  expect(Math.min(...offsets)).toBeGreaterThan(0);
  await openStep(page, 'Arquivo');
  await expect(page.getByRole('cell', { name: 'Íris Número 0', exact: true })).toBeVisible();
});

test('a file goes through a proxy that takes short parts only', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/importar');
  const file = toFile('curto.csv', manyRows(20_000));
  let longest = 0;
  await page.route('**/api/imports/*/content?*', (route) => {
    const length = route.request().postDataBuffer()?.length ?? 0;
    if (length > 65_536) return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' });
    longest = Math.max(longest, length);
    return route.continue();
  });
  await chooseFile(page, file);
  await expect(page.getByText('Todas as linhas estão certas. Pode importar.')).toBeVisible();
  expect(longest).toBeGreaterThan(32_000);
});

test('a long check and a long import can be left, watched again, and stopped', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/importar');
  await chooseFile(page, toFile('longa.csv', manyRows(30_000)));
  await expect(page.getByText(/Pode sair desta página/)).toBeVisible();
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  const row = page.getByRole('row', { name: /longa\.csv/ });
  await expect(row).toContainText('Falta importar');
  await row.getByRole('link', { name: 'longa.csv' }).click();
  await expect(page.getByText('Todas as linhas estão certas. Pode importar.')).toBeVisible();
  // somebody else writes: the rows wait, so that there is something to stop
  await server.owner.query('begin');
  await server.owner.query('lock table pessoas in share mode');
  await page.getByRole('button', { name: 'Importar 30.000 linhas…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar 30.000 linhas' }).click();
  await expect(page.getByRole('progressbar', { name: 'Andamento da importação' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await server.owner.query('commit');
  await expect(title(page, 'Importação cancelada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver a operação' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('everything is done with the keyboard alone, by the main key of each step', async ({ page }) => {
  const pointers = await watchPointers(page);
  // from the start: a browser that learns only while the key is pressed that files are asked for here asks nobody
  const chooser = page.waitForEvent('filechooser', { timeout: 600_000 });
  await enter(page, '/importar');
  await expect(page.getByRole('button', { name: 'Escolher arquivo…' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Enter',
  );
  await page.keyboard.press('Control+Enter');
  await (await chooser).setFiles(
    toFile('teclado.csv', [
      'Nome;CPF;Cor preferida do cliente',
      'Xênia Luz;123;x',
      'Yago Sá;93541134780;',
      'Zé Luz;456;',
    ]),
  );
  await expect(title(page, 'Confira como o arquivo foi lido')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const column = page.getByRole('combobox', { name: 'Campo da coluna Cor preferida do cliente' });
  await expect(column).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Não importar escolhido', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  // what is typed is chosen by the key that goes on
  await page.keyboard.type('observações');
  await page.keyboard.press('Control+Enter');
  const grid = page.getByRole('grid', { name: 'Linhas: Com problema' });
  await expect(grid).toBeFocused();
  await page.keyboard.type('168.995.350-09');
  await page.keyboard.press('Enter');
  await page.keyboard.type('529.982.247-25');
  // the last correction is in the numbers of the question
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Importar 3 linhas' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Pronto: 3 novas.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Desfazer importação…' });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Desfazer esta operação?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Desfeito: 3 fichas.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/pessoas');
  expect(pointers).toEqual([]);
});

test('a file without headings is taken in from its first row, and that can be changed beside its columns', {
  tag: '@slow',
}, async ({ page }) => {
  await enter(page);
  await page.goto('/importar');
  await chooseFile(page, toFile('sem-titulos.csv', ['Zilda Prata;zilda@exemplo.com.br', 'Zeno Prata;']));
  const isData = page.getByRole('checkbox', { name: 'A primeira linha já é dado' });
  await expect(isData).toBeChecked();
  await isData.press('Space');
  await expect(page.getByRole('combobox', { name: 'Campo da coluna Zilda Prata' })).toBeVisible();
  await expect(isData).toBeFocused();
  await isData.press('Space');
  const email = page.getByRole('combobox', { name: 'Campo da coluna Coluna 2' });
  await expect(email).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mostrar só as não reconhecidas' }).press('Space');
  await expect(page.getByRole('combobox', { name: 'Campo da coluna Coluna 1' })).toHaveValue('Nome / Razão social');
  await email.fill('e-mail 1 · e-mail');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferir o arquivo' }).click();
  await expect(title(page, 'Veja o que vai acontecer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 2 linhas…' })).toBeVisible();
});

test('thirty rows pasted on the list are imported and taken back by four keys', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pointers = await watchPointers(page);
  await enter(page, '/pessoas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await countPessoas(page);
  const rows = Array.from({ length: 30 }, (_, row) => `Otília Colada ${row}\totilia${row}@exemplo.com.br\t=1+${row}`);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['Nome\tE-mail\tObservações', ...rows, ''].join('\r\n'),
  );
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('heading', { level: 1, name: /^Colado em .*\.tsv$/ })).toBeVisible();
  await expect(page.getByText('Colunas: todas reconhecidas')).toBeVisible();
  expect(page.url()).not.toContain('Otília');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Importar 30 linhas' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Pronto: 30 novas.')).toBeVisible();
  const { items } = await (await page.request.get('/api/pessoas?q=Colada&limit=1')).json();
  expect(items[0].nome).toContain('Otília Colada');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Desfeito: 30 fichas.')).toBeVisible();
  await expect.poll(() => countPessoas(page)).toBe(before);
  // one record stays one: it is read by the form
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/pessoas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'Nome\tE-mail\nÚrsula Só\tursula@exemplo.com.br');
  await page.keyboard.press('Control+v');
  await expect(page).toHaveURL(/\/nova$/);
  await expect(page.locator('[name=nome]')).toHaveValue('Úrsula Só');
  expect(pointers).toEqual([]);
});
