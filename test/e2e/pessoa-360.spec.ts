import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchConsole } from './console.ts';
import { enter, setUp } from './people.ts';
import { readPdf } from './saved-files.ts';
import { test, useServer } from './server.ts';

const server = useServer();
test.beforeAll(() => setUp(server.url));
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Nothing sticks out: a phone that scrolls sideways is a broken page. */
async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const sticksOut = () =>
    page.evaluate(() => {
      const main = document.querySelector('form, [role=grid]');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
  await expect.poll(sticksOut).toBe(0);
}

test('the button that saves stays where it is while the code of the form arrives', { tag: '@slow' }, async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/assets/MoreFields-*.js', (route) => void held.push(route));
  await enter(page, '/pessoas/nova');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await expect(page.locator('[name=nome]')).toBeFocused();
  await expect.poll(() => held).toHaveLength(1);
  const place = await save.boundingBox();
  await held[0]?.continue();
  await expect(page.getByRole('button', { name: 'Mais campos' })).toBeVisible();
  expect(await save.boundingBox()).toEqual(place);
});

test('a person is registered, found and opened on a phone', { tag: '@slow' }, async ({ page }) => {
  const complaints = watchConsole(page);
  await enter(page, '/');
  await page.getByRole('link', { name: 'Cadastrar pessoa' }).tap();
  await page.locator('[name=nome]').fill('Maria Aparecida do Nascimento Albuquerque');
  await page.locator('[name=cpf]').fill('52998224725');
  await page.locator('[name=tel_1]').fill('11987654321');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mais campos' }).tap();
  await page.getByRole('button', { name: 'Adicionar e-mail' }).tap();
  await expect(page.locator('[name=ds_Email_2]')).toBeFocused();
  await page.locator('[name=ds_Email_1]').fill('maria.aparecida.albuquerque@exemplo.com.br');
  await expectNoOverflow(page);
  // at its end no field lies half under the buttons, where axe would take it for a small one
  await page.getByRole('form', { name: 'Ficha' }).evaluate((form) => form.scrollTo(0, form.scrollHeight));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /Maria Aparecida/ })).toBeVisible();
  // the empty second e-mail stays as it was typed, and is not stored
  await expect(page.locator('[name=numEmail]')).toHaveValue('2');
  await expectNoOverflow(page);

  await page.goto('/pessoas');
  await page.getByRole('searchbox').fill('albu');
  const row = page.getByRole('row', { name: /Maria Aparecida/ });
  await expect(row).toContainText('529.982.247-25');
  await expect(row).toContainText('(11) 98765-4321');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Inativa').tap();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Tirar o filtro Situação: Inativa' }).tap();
  await row.getByRole('link').tap();
  await expect(page).toHaveURL(/\/pessoas\/1$/);
  await expect(page.locator('[name=numEmail]')).toHaveValue('1');
  await page.getByRole('link', { name: 'Histórico' }).tap();
  await expect(page.getByRole('dialog', { name: 'Histórico da ficha 1' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Contatos e impressão' }).tap();
  const contacts = page.getByRole('dialog', { name: /^Contatos de Maria/ });
  await expect(contacts.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  await expect(contacts.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expectNoOverflow(page);
  const sheet = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheet).toMatchObject({ pages: 1, landscape: false });
  expect(sheet.text).toMatch(
    /Fichário.*Maria Aparecida do Nascimento Albuquerque.*529\.982\.247-25.*\(11\) 98765-4321/,
  );
  expect(complaints).toEqual([]);
});

/** Taps, and counts it. The key of the virtual keyboard that goes on is a tap, too. */
function countTaps(page: Page) {
  let taps = 0;
  return {
    tap: async (role: 'link' | 'button' | 'textbox', name: string) => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).tap();
    },
    goOn: async () => {
      taps += 1;
      await page.keyboard.press('Enter');
    },
    type: async (name: string, text: string) => {
      await expect(page.locator(`[name=${name}]`)).toBeFocused();
      await page.keyboard.type(text);
    },
    taps: () => taps,
  };
}

type Thumb = ReturnType<typeof countTaps>;

/** From the list to the number of the address. */
async function typePerson({ tap, type, goOn }: Thumb, nome: string, cpf: string): Promise<void> {
  await tap('link', 'Nova');
  await type('nome', nome);
  await goOn();
  await type('cpf', cpf);
  await goOn();
  await type('tel_1', '11987651234');
  await goOn();
  await type('nu_Cep_1', '01001000');
  await type('nu_Logradouro_1', '100');
}

test.describe('a whole person takes few taps beside the typing', { tag: '@slow' }, () => {
  test.beforeAll(async () => {
    const values = `('01001000', true, 'Praça da Sé', 'Sé', '3550308', 'base')`;
    await server.owner.query(
      `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source) values ${values}`,
    );
  });

  test('with name, CPF, phone, CEP and number', async ({ page }) => {
    await enter(page, '/pessoas');
    const thumb = countTaps(page);
    await typePerson(thumb, 'Helena Prado', '11144477735');
    await expect(page.locator('[name=ds_Logradouro_1]')).toHaveValue('Praça da Sé');
    await thumb.tap('button', 'Salvar');
    await expect(page.getByRole('heading', { level: 1, name: 'Helena Prado' })).toBeVisible();
    expect(thumb.taps()).toBeLessThanOrEqual(5);
  });

  test('and with an e-mail', async ({ page }) => {
    await enter(page, '/pessoas');
    const thumb = countTaps(page);
    await typePerson(thumb, 'Rui Prado', '93541134780');
    await thumb.tap('button', 'Mais campos');
    await expect(page.getByRole('combobox', { name: 'Situação' })).toBeFocused();
    await thumb.tap('textbox', 'E-mail');
    await thumb.type('ds_Email_1', 'rui@exemplo.com.br');
    await thumb.tap('button', 'Salvar');
    await expect(page.getByRole('heading', { level: 1, name: 'Rui Prado' })).toBeVisible();
    expect(thumb.taps()).toBeLessThanOrEqual(7);
  });
});

test('shows no keys where there is no keyboard, but where the help explains them', { tag: '@slow' }, async ({
  page,
}) => {
  await enter(page, '/pessoas/nova');
  await expect(page.getByRole('button', { name: 'Colar dados' })).toBeVisible();
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await expect(page.getByText('próximo campo')).toBeHidden();
  await page.goto('/ajuda');
  await expect(page.locator('kbd:visible').first()).toBeVisible();
});

test('has the kind of a phone in one line with its buttons', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas/nova');
  await page.getByRole('button', { name: 'Mais campos' }).tap();
  const phone = page.getByRole('group', { name: 'Telefone 1' });
  const kind = (await phone.getByLabel('Tipo').boundingBox())!;
  const bin = (await phone.getByRole('button', { name: 'Remover telefone 1' }).boundingBox())!;
  const number = (await phone.getByLabel('Número').boundingBox())!;
  expect(bin.y + bin.height / 2).toBeGreaterThan(kind.y);
  expect(bin.y + bin.height / 2).toBeLessThan(kind.y + kind.height);
  expect(number.y).toBeGreaterThan(bin.y + bin.height);
});

test('the name of the client has more room than the clock, which stays', { tag: '@slow' }, async ({ page }) => {
  await enter(page, '/pessoas');
  const name = (await page.getByRole('combobox', { name: 'Cliente', exact: true }).boundingBox())!;
  const clock = (await page.getByRole('timer').boundingBox())!;
  expect(name.width).toBeGreaterThan(150);
  expect(clock.y).toBeGreaterThan(name.y + name.height / 2);
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
});
