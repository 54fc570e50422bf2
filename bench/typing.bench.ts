import { type Browser, chromium, expect, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import { inGlobal } from '../src/kit/server/db/db.ts';
import type { Figure } from './kit/figure.ts';
import { withWorkbench, type Workbench } from './kit/workbench.ts';
import { known } from '../src/kit/known.ts';

/** The pause between two keys of a good typist: 60 words a minute. */
const KEY_MS = 200;
const PHONES = 20;
const FAULTS = 5;
const ROWS = 100;

/** The cost of five daily tasks without a mouse: keys, and seconds at one key every 200 ms. */
export async function run(): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    const { connection, tenantId, userId } = workbench;
    await createSampleRecords(connection.db, { tenantId, userId, count: 60, seed: 1 });
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
    try {
      const cep = await findCep(workbench);
      await createPhones(workbench);
      return [
        ...(await measure(browser, workbench, {
          name: 'a company with document, names, address, phone and e-mail',
          path: '/empresas',
          most: 7,
          job: (t) => fillCompany(t, cep),
        })),
        ...(await measure(browser, workbench, {
          name: 'a company with its registrations as well',
          path: '/empresas',
          most: 13,
          job: (t) => fillRegistrations(t, cep),
        })),
        ...(await measure(browser, workbench, {
          name: 'a person with document, birth, address, phone and e-mail',
          path: '/pessoas',
          most: 7,
          job: (t) => fillPerson(t, cep),
        })),
        ...(await measure(browser, workbench, {
          name: `a phone in ${PHONES} records`,
          path: '/pessoas?tag=telefone',
          // one key for each, and five to reach the field of the first
          most: PHONES + 5,
          job: correctPhones,
        })),
        ...(await measure(browser, workbench, {
          name: `an import of ${ROWS} rows with ${FAULTS} faults, from the chosen file on`,
          path: '/importar',
          most: 12,
          job: importFile,
        })),
        ...(await measure(browser, workbench, {
          name: 'a new row in the list',
          path: '/pessoas',
          most: 3,
          job: typeRow,
        })),
      ];
    } finally {
      await browser.close();
    }
  });
}

/** The keyboard of the typist: `press` for keys that are not data, `type` for the data. */
type Typist = {
  page: Page;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
};
/** `most`: the maximum of keys that are not data. */
type Job = { name: string; path: string; job: (typist: Typist) => Promise<void>; most: number };

async function measure(browser: Browser, workbench: Workbench, { name, path, job, most }: Job): Promise<Figure[]> {
  const { address, cookie } = workbench;
  const context = await browser.newContext({ ...playwrightConfig.use, baseURL: address });
  const [key = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name: key, value, url: address }]);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  let keys = 0;
  let letters = 0;
  const press = async (...pressed: string[]) => {
    for (const pressedKey of pressed) {
      keys += 1;
      await page.keyboard.press(pressedKey);
      await page.waitForTimeout(KEY_MS);
    }
  };
  const type = async (text: string) => {
    letters += text.length;
    for (const letter of text) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(KEY_MS);
    }
  };
  const start = performance.now();
  await job({ page, press, type });
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  return [
    {
      name: `${name}: keys beyond ${letters} of data`,
      value: keys,
      unit: 'keys',
      target: most,
      met: keys <= most,
    },
    { name: `${name}: time at a key every ${KEY_MS} ms`, value: seconds, unit: 's', target: null, met: null },
  ];
}

async function findCep({ connection }: Workbench): Promise<string> {
  const [row] = await inGlobal(connection.db, (tx) =>
    tx.query<{ cep: string }>('select cep from ceps order by cep limit 1'),
  );
  return known(row, 'CEP of the sample records').cep;
}

/** Makes one record more than are corrected, because moving to the next record saves a correction. */
async function createPhones({ call }: Workbench): Promise<void> {
  const telefones = [{ tipo: 'fixo', principal: true, numero: '1133334444', observacao: '' }];
  for (let record = 0; record <= PHONES; record += 1) {
    const pessoa = { tipo: 'fisica', nome: `Aline Número ${record + 10}`, tags: ['telefone'], telefones };
    const { status, body } = await call('POST', '/api/pessoas', pessoa);
    if (status !== 201) throw new Error(`${status} ${body}`);
  }
}

async function at(page: Page, name: string): Promise<void> {
  await expect(page.locator(`[name="${name}"]`)).toBeFocused();
}

async function fillNames({ page, press, type }: Typist, cnpj: string): Promise<void> {
  await press('n');
  await at(page, 'cnpj');
  await type(cnpj);
  await press('Enter');
  await type('Padaria Pão Quente Ltda.');
  await press('Enter');
  await type('Pão Quente');
}

async function fillCompany(typist: Typist, cep: string): Promise<void> {
  await fillNames(typist, '12abc34501de35');
  await typist.press('PageDown');
  await fillRest(typist, cep, { phone: '1133334444', email: 'contato@paoquente.com.br' });
}

async function fillRegistrations(typist: Typist, cep: string): Promise<void> {
  const { press, type } = typist;
  await fillNames(typist, '11222333000181');
  await press('Enter');
  await type('11032019');
  await press('Enter', 'Enter');
  await type('4721102');
  await press('Enter');
  await type('2062');
  await press('Alt+Enter');
  await type('SP');
  await press('Enter');
  await type('110042490114');
  await press('PageDown');
  await fillRest(typist, cep, { phone: '1133334444', email: 'contato@paoquente.com.br' });
}

async function fillPerson({ page, press, type }: Typist, cep: string): Promise<void> {
  await press('n');
  await at(page, 'nome');
  await type('João da Silva');
  await press('Enter');
  await type('52998224725');
  await press('Enter');
  await type('29021980');
  await press('PageDown');
  await fillRest({ page, press, type }, cep, { phone: '11987654321', email: 'joao@exemplo.com.br' });
}

async function fillRest(
  { page, press, type }: Pick<Typist, 'page' | 'press' | 'type'>,
  cep: string,
  { phone, email }: { phone: string; email: string },
): Promise<void> {
  await at(page, 'nu_Cep_1');
  await type(cep);
  await at(page, 'nu_Logradouro_1');
  await type('1000 cj. 5');
  await press('PageDown');
  await at(page, 'tel_1');
  await type(phone);
  await press('PageDown');
  await at(page, 'ds_Email_1');
  await type(email);
  await press('Control+Enter');
  await page.waitForURL(/\/\d+$/);
}

async function correctPhones({ page, press, type }: Typist): Promise<void> {
  await page.getByRole('grid').focus();
  await press('Enter');
  await page.getByText(/^1 de \d+$/).waitFor();
  for (let presses = 0; presses < 4; presses += 1) {
    if (await page.locator('[name=tel_1]').evaluate((field) => field === document.activeElement)) break;
    await press('PageDown');
  }
  await at(page, 'tel_1');
  await press('Control+a');
  for (let record = 1; record <= PHONES; record += 1) {
    await page.getByText(new RegExp(`^${record} de \\d+$`)).waitFor();
    await at(page, 'tel_1');
    await type(`119876500${String(record + 10)}`);
    await press('Alt+PageDown');
  }
  await page.getByText(new RegExp(`^${PHONES + 1} de \\d+$`)).waitFor();
}

function makeFile(): { name: string; mimeType: string; buffer: Buffer } {
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `Íris Número ${row};${row % (ROWS / FAULTS) === 3 ? 'errado' : `iris${row}@exemplo.com.br`}`,
  );
  return { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(['Nome;E-mail', ...lines].join('\r\n')) };
}

async function importFile({ page, press, type }: Typist): Promise<void> {
  await page.getByLabel('Arquivo para importar').setInputFiles(makeFile());
  const grid = page.getByRole('grid', { name: 'Linhas: Com problema' });
  await expect(grid).toBeFocused();
  for (let fault = 1; fault <= FAULTS; fault += 1) {
    await type(`certo${fault}@exemplo.com.br`);
    await press(fault < FAULTS ? 'Enter' : 'Control+Enter');
  }
  await expect(page.getByRole('alertdialog').getByRole('button', { name: `Importar ${ROWS} linhas` })).toBeFocused();
  await press('Control+Enter');
  await page.getByText(`Pronto: ${ROWS} novas.`).waitFor();
}

async function typeRow({ page, press, type }: Typist): Promise<void> {
  await press('Shift+N');
  await at(page, 'nome');
  await type('Zilda Amaral Pires');
  await press('Enter');
  await type('11144477735');
  await type('11987654321');
  await type('Campinas');
  await press('Enter');
  await page.getByText(/^Salvo: ficha \d+/).waitFor();
  await at(page, 'nome');
}
