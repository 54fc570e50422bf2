import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/browser/accessible.ts';
import { draw } from '../../../../../test/browser/draw.tsx';
import { type Answers, answerCalls, problem } from '../../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../../test/browser/signed-in.ts';
import { toBuscarCepAnswer, toCidadesAnswer, toEstadosAnswer } from '../../../../localidades/localidades.wire.ts';
import type { BasePath } from '../../../../register/record/web/record-href.ts';
import { RecordEditor } from '../../editor/RecordEditor.tsx';

const CIDADE = { codigo: '3550308', nome: 'São Paulo' };
const PAULISTA = { cep: '01310100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista', uf: 'SP', cidade: CIDADE };

beforeEach(() => {
  signIn();
});

async function openNew(basePath: BasePath, width = 360, answers: Answers = {}): Promise<void> {
  await page.viewport(width, 740);
  answerCalls({
    'POST /pessoas/carregarEstados': toEstadosAnswer([{ codigo: '35', nome: 'São Paulo' }]),
    'POST /pessoas/carregarCidades': toCidadesAnswer([CIDADE]),
    'POST /pessoas/buscarCEP': toBuscarCepAnswer(PAULISTA.cep, PAULISTA),
    'POST /api/pessoas/matches': { documento: null, alike: [] },
    ...answers,
  });
  await draw(
    <main style={{ display: 'flex', height: '740px' }}>
      <RecordEditor
        Companion={() => null}
        pessoa={undefined}
        basePath={basePath}
        onSaved={() => {}}
        onNew={() => {}}
        onChangedElsewhere={() => {}}
      />
    </main>,
  );
}

const moreFields = page.getByRole('button', { name: 'Mais campos' });

/** The visible fields by the last part of their names, in the order of the page. */
function fieldsInOrder(): (string | undefined)[] {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')].filter((field) => field.checkVisibility());
  return fields.map(({ dataset }) => dataset['field']?.replace(/^(\w+)\..*\./, '$1.'));
}

const PERSON = ['nome', 'cpf', 'telefones.numero', 'enderecos.cep', 'enderecos.numero'];

describe('on a phone', () => {
  test('a new person begins with name, CPF, phone, CEP and number', async () => {
    await openNew('/pessoas');
    await expect.element(moreFields).toHaveAttribute('aria-expanded', 'false');
    expect(fieldsInOrder()).toEqual(PERSON);
    await expectAccessible(document.querySelector('form')!);
  });

  test('a new company begins with CNPJ, name, phone, CEP and number', async () => {
    await openNew('/empresas');
    await expect.element(moreFields).toBeVisible();
    expect(fieldsInOrder()).toEqual(['cnpj', 'nome', ...PERSON.slice(2)]);
  });

  test('the button shows all fields, and focuses the first new one; the field above the button does not move', async () => {
    await openNew('/pessoas');
    const numero = page.getByRole('group', { name: 'Endereço 1' }).getByLabelText('Número').element();
    const before = numero.getBoundingClientRect().top;
    await moreFields.click();
    await expect.element(page.getByLabelText('Complemento')).toHaveFocus();
    expect(Math.abs(numero.getBoundingClientRect().top - before)).toBeLessThan(2);
    await expect.element(page.getByLabelText('Nome social')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Fornecedor' })).toBeVisible();
    await expect.element(moreFields).not.toBeInTheDocument();
  });

  test('fields that a CEP fills appear, and stay while they are emptied', async () => {
    await openNew('/pessoas');
    await page.getByLabelText('CEP').fill('01310100');
    const logradouro = page.getByLabelText('Logradouro');
    await expect.element(logradouro).toHaveValue('Avenida Paulista');
    expect(fieldsInOrder()).toContain('enderecos.codigoCidade');
    expect(fieldsInOrder()).not.toContain('enderecos.complemento');
    await logradouro.fill('');
    await expect.element(logradouro).toBeVisible();
  });

  test('a field that the server refuses appears, and gets the focus', async () => {
    const issue = { path: 'nomeMae', code: 'too_long', message: 'É longo demais.' };
    await openNew('/pessoas', 360, {
      'POST /api/pessoas': problem(422, 'invalid', 'Falta corrigir.', { errors: [issue] }),
    });
    await page.getByLabelText('Nome', { exact: true }).fill('Ana Souza');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.element(page.getByLabelText('Nome da mãe')).toHaveFocus();
    expect(fieldsInOrder()).toContain('nomeMae');
  });

  test('a link to a hidden part shows it', async () => {
    await openNew('/pessoas');
    await page.getByRole('link', { name: 'E-mails' }).click();
    await expect.element(page.getByRole('heading', { name: /E-mails/ })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  });

  test('the links to the parts fade at the edge, and the link of the part with the focus is visible', async () => {
    await openNew('/empresas');
    await moreFields.click();
    const links = page.getByRole('navigation', { name: 'Partes da ficha' });
    expect(getComputedStyle(links.element()).maskImage).toContain('linear-gradient');
    const last = links.getByRole('link', { name: 'Classificação' });
    await page.getByLabelText('Limite de crédito').click();
    await expect.element(last).toHaveAttribute('aria-current', 'true');
    const edge = () => links.element().getBoundingClientRect().right - last.element().getBoundingClientRect().right;
    await expect.poll(edge).toBeGreaterThanOrEqual(20);
    await page.getByLabelText('Razão social').click();
    await expect.poll(() => links.element().scrollLeft).toBe(0);
  });

  test('a second phone is one field, with its buttons', async () => {
    await openNew('/pessoas');
    await page.getByRole('button', { name: 'Adicionar telefone' }).click();
    expect(fieldsInOrder().filter((name) => name?.startsWith('telefones.'))).toHaveLength(2);
    const bin = page.getByRole('button', { name: 'Remover telefone 2' });
    await expect.element(bin).toBeVisible();
    const second = page.getByRole('group', { name: 'Telefone 2' }).getByText('Número');
    await expect.element(second).toBeVisible();
    const field = document.activeElement!.getBoundingClientRect();
    const { top, bottom } = bin.element().getBoundingClientRect();
    expect(top < field.bottom && bottom > field.top).toBe(true);
  });
});

test('on a wide screen no field is hidden', async () => {
  await openNew('/pessoas', 1366);
  await expect.element(page.getByLabelText('Nome social')).toBeVisible();
  await expect.element(moreFields).not.toBeInTheDocument();
});

/** The virtual keyboards of fields that do not use letters. */
const KEYBOARDS: Readonly<Record<string, string>> = {
  cpf: 'numeric',
  nascimento: 'numeric',
  abertura: 'numeric',
  regimeDesde: 'numeric',
  regimeAte: 'numeric',
  situacaoReceitaEm: 'numeric',
  site: 'url',
  limiteCredito: 'decimal',
  'telefones.numero': 'tel',
  'emails.email': 'email',
  'enderecos.cep': 'numeric',
  'contatos.telefone': 'tel',
  'contatos.email': 'email',
};

test.for(['/pessoas', '/empresas'] as const)('every field of %s has a keyboard and a next key', async (basePath) => {
  await openNew(basePath);
  await moreFields.click();
  for (const name of ['Adicionar inscrição estadual', 'Adicionar contato', 'Adicionar código externo']) {
    const button = page.getByRole('button', { name });
    if (button.query()) await button.click();
  }
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-field]:not([type=checkbox]), textarea')];
  expect(fields.length).toBeGreaterThan(20);
  for (const field of fields) {
    const name = field.dataset['field']!.replace(/\..*\./, '.');
    expect([name, field.inputMode]).toEqual([name, KEYBOARDS[name] ?? '']);
    expect([name, field.enterKeyHint]).toEqual([name, 'next']);
  }
});

test('Enter in the last field of the brief form is labelled done, until more fields are shown', async () => {
  await openNew('/pessoas');
  const numero = page.getByRole('group', { name: 'Endereço 1' }).getByLabelText('Número');
  await numero.click();
  await expect.element(numero).toHaveAttribute('enterkeyhint', 'done');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByLabelText('CEP')).toHaveAttribute('enterkeyhint', 'next');
  await moreFields.click();
  await numero.click();
  await expect.element(numero).toHaveAttribute('enterkeyhint', 'next');
});
