import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { test, useServer } from './server.ts';

// nobody listens there: what the local base does not know cannot be looked up
const server = useServer({ cepProviders: ['http://127.0.0.1:1/{cep}'] });

const STREETS: Record<string, { logradouro: string; bairro: string; codigoCidade: string }> = {
  '01001000': { logradouro: 'Praça da Sé', bairro: 'Sé', codigoCidade: '3550308' },
  '59730000': { logradouro: '', bairro: '', codigoCidade: '2408409' },
  '01001001': { logradouro: `Rua "A" & B <Fundos> d'Água`, bairro: 'Zé &amp; Cia', codigoCidade: '3550308' },
  '01001002': {
    logradouro: '</logradouro><x>1</x><uf>RJ</uf><img src="/x" onerror="window.broken=1">',
    bairro: '<![CDATA[Sé]]><script>window.broken=1</script>',
    codigoCidade: '3550308',
  },
};

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const answer = await request.post('/api/setup', {
    data: { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha: SENHA, cliente: 'Exemplo', sample: false },
  });
  expect(answer.status()).toBe(201);
  await request.dispose();
  for (const [cep, { logradouro, bairro, codigoCidade }] of Object.entries(STREETS)) {
    await server.owner.query(
      `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source) values ($1, true, $2, $3, $4, 'base')`,
      [cep, logradouro, bairro, codigoCidade],
    );
  }
  await server.owner.query(`insert into ceps (cep, found, source) values ('01999999', false, 'providers')`);
});

const SENHA = 'uma senha bem comprida';
const VERSIONS = ['jquery-1', 'jquery-2', 'jquery-3'] as const;

for (const version of VERSIONS) {
  // one of them with each change, the others in `npm run test:slow`
  test.describe(`a page of yesterday with ${version}`, { tag: version === 'jquery-3' ? [] : '@slow' }, () => {
    test('reads the address of a CEP, masked or bare', async ({ page }) => {
      await openOldPage(page, version, '/pessoas/ficha.html');
      for (const typed of ['01001-000', '01001000']) {
        const seen = await buscarCep(page, typed);
        expect(seen).toEqual({
          used: true,
          html: { cep: typed, logradouro: 'Praça da Sé', bairro: 'Sé', uf: 'SP' },
          xml: { cep: typed, logradouro: 'Praça da Sé', bairro: 'Sé', uf: 'SP' },
          cidade: ['3550308', '3550308', 'São Paulo'],
          extras: { html: 0, xml: 0 },
        });
      }
    });

    test('calls under the name of its screen in capitals, as it is written in its address', { tag: '@slow' }, async ({
      page,
    }) => {
      await openOldPage(page, version, '/Pessoas/ficha.html');
      expect(await buscarCep(page, '01001-000')).toMatchObject({ used: true, html: { logradouro: 'Praça da Sé' } });
    });

    test('reads an address without street and district', { tag: '@slow' }, async ({ page }) => {
      await openOldPage(page, version, '/empresas/ficha.html');
      expect(await buscarCep(page, '59730-000')).toMatchObject({
        used: true,
        html: { cep: '59730-000', logradouro: '', bairro: '', uf: 'RN' },
        xml: { cep: '59730-000', logradouro: '', bairro: '', uf: 'RN' },
        cidade: ['2408409', '2408409', "Olho d'Água do Borges"],
      });
    });

    test('reads the city of the range while no provider answers', async ({ page }) => {
      const alerts = await openOldPage(page, version, '/pessoas/ficha.html');
      expect(await buscarCep(page, '36880-000')).toMatchObject({
        used: true,
        html: { cep: '36880-000', logradouro: '', bairro: '', uf: 'MG' },
        xml: { cep: '36880-000', logradouro: '', bairro: '', uf: 'MG' },
        cidade: ['3143906', '3143906', 'Muriaé'],
      });
      expect(alerts).toEqual([]);
    });

    test('reads every sign as text, whatever it looks like', { tag: '@slow' }, async ({ page }) => {
      await openOldPage(page, version, '/pessoas/ficha.html');
      for (const cep of ['01001001', '01001002']) {
        const { logradouro, bairro } = STREETS[cep]!;
        expect(await buscarCep(page, cep)).toMatchObject({
          html: { cep, logradouro, bairro, uf: 'SP' },
          xml: { cep, logradouro, bairro, uf: 'SP' },
          extras: { html: 0, xml: 0 },
        });
      }
      expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    });

    test('does nothing when there is no such CEP', { tag: '@slow' }, async ({ page }) => {
      const alerts = await openOldPage(page, version, '/pessoas/ficha.html');
      for (const typed of ['01999-999', '123', 'abc']) {
        expect(await buscarCep(page, typed)).toEqual({ used: false, status: 'false' });
      }
      expect(alerts).toEqual([]);
    });

    test('loads the 27 states and the cities of one of them', { tag: '@slow' }, async ({ page }) => {
      const alerts = await openOldPage(page, version, '/clientes');
      const { estados, cidades, porSigla } = await page.evaluate(async () => ({
        estados: await window.carregarEstados(),
        cidades: await window.carregarCidades('24'),
        porSigla: await window.carregarCidades('RN'),
      }));
      expect(estados.status).toBe('true');
      expect(estados.info).toHaveLength(27);
      expect(estados.info).toEqual(expect.arrayContaining(['12|Acre', '35|São Paulo', '17|Tocantins']));
      expect(cidades.status).toBe('true');
      expect(cidades.info).toHaveLength(167);
      expect(cidades.info).toContain("2408409|2408409|Olho d'Água do Borges");
      expect(porSigla).toEqual(cidades);
      expect(alerts).toEqual([]);
    });

    test('opens its alert when the look-up fails, and after signing out', { tag: '@slow' }, async ({ page }) => {
      const alerts = await openOldPage(page, version, '/pessoas/ficha.html');
      await buscarCep(page, '10000-000').catch(() => undefined);
      await page.request.delete('/api/session');
      await buscarCep(page, '01001-000').catch(() => undefined);
      const alert = 'Ocorreu um erro ao tentar consultar o cep.';
      expect(alerts).toEqual([alert, alert]);
    });
  });
}

/** A page of the application's own origin with one of the libraries and nothing else; answers with the alerts it opened. */
async function openOldPage(page: Page, version: string, path: string): Promise<string[]> {
  await page.request.post('/api/session', { data: { email: 'ana@exemplo.com.br', senha: SENHA } });
  const library = readFileSync(createRequire(import.meta.url).resolve(`${version}/dist/jquery.js`), 'utf8');
  await page.route('**/jquery.js', (route) => route.fulfill({ contentType: 'text/javascript', body: library }));
  await page.route('**/ficha.js', (route) => route.fulfill({ contentType: 'text/javascript', body: OLD_SCRIPT }));
  const scripts = '<script src="/jquery.js"></script><script src="/ficha.js"></script>';
  const html = `<!doctype html><meta charset="utf-8"><title>Ficha</title>${scripts}`;
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.goto(path);
  return alerts;
}

function buscarCep(page: Page, typed: string): Promise<unknown> {
  return page.evaluate((cep) => window.buscarCep(cep), typed);
}

/** What such a page does on leaving the CEP field and on choosing a state, with both its ways of reading `info`. */
const OLD_SCRIPT = `
  function call(name, form, message) {
    var controller = window.location.pathname.split('/')[1];
    return new Promise(function (resolve, reject) {
      $.post('/' + controller + '/' + name, form, resolve).fail(function () {
        alert(message);
        reject(new Error(message));
      });
    });
  }
  function fields(root) {
    function text(name) { return root.find(name).text(); }
    return { cep: text('cep'), logradouro: text('logradouro'), bairro: text('bairro'), uf: text('uf') };
  }
  function carregarEstados() {
    return call('carregarEstados', undefined, 'Ocorreu um erro ao carregar os estados.');
  }
  function carregarCidades(estado) {
    var message = 'Ocorreu um erro ao tentar consultar as cidades.';
    return call('carregarCidades', { nu_CodigoEstado: estado }, message);
  }
  function buscarCep(typed) {
    return call('buscarCEP', { Cep: typed }, 'Ocorreu um erro ao tentar consultar o cep.').then(function (data) {
      if (!(data.status == 'true')) return { used: false, status: data.status };
      var html = $(data.info);
      var xml = $($.parseXML(data.info));
      return {
        used: html.find('cep').text() == typed,
        html: fields(html),
        xml: fields(xml),
        cidade: [data.idCidade, data.codigoCidade, data.nomeCidade],
        extras: { html: html.find('x, img, script').length, xml: xml.find('x, img, script').length }
      };
    });
  }`;

type ListAnswer = { status: string; info: string[] };

declare global {
  interface Window {
    buscarCep: (typed: string) => Promise<unknown>;
    carregarEstados: () => Promise<ListAnswer>;
    carregarCidades: (estado: string) => Promise<ListAnswer>;
  }
}
