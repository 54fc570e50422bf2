import { FILTERS } from '@fichario/brasil';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { setMessageLanguage } from '../../kit/web/form/message-language.store.ts';
import { ExamplesPage } from './ExamplesPage.tsx';
import { FILTER_EXAMPLES } from './example-rules.ts';

afterEach(() => setMessageLanguage('pt-BR'));

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Types into a field, leaves it, and expects its message. */
async function leave(label: string, text: string, message: string | undefined): Promise<void> {
  await field(label).fill(text);
  await userEvent.keyboard('{Tab}');
  const said = expect.element(field(label));
  await (message === undefined
    ? said.not.toHaveAttribute('aria-invalid')
    : said.toHaveAccessibleDescription(expect.stringContaining(message)));
}

describe('a field to try', () => {
  test.each(FILTER_EXAMPLES)('takes the keys of its filter and no other: $label', async ({ label, filter, tryIt }) => {
    await draw(<ExamplesPage />);
    await userEvent.type(field(label), tryIt);
    const kept = Array.from(tryIt).filter((char) => FILTERS[filter].accepts(char));
    await expect.element(field(label)).toHaveValue(kept.join(''));
    expect(kept.length).toBeLessThan(tryIt.length);
  });
});

const MESSAGES = {
  'pt-BR': [
    ['Obrigatório', '', 'Este campo é obrigatório'],
    ['Site', 'exemplo', 'Por favor digite um endereço de site válido'],
    ['Data', '01/13/2026', 'Por favor digite uma data válida'],
    ['Número', 'doze', 'Por favor digite um número válido'],
    ['Somente dígitos', '12a', 'Por favor digite só números'],
    ['Ao menos 3 caracteres', 'ab', 'Por favor digite ao menos 3 caracteres'],
    ['No máximo 10 caracteres', 'abcdefghijk', 'Por favor digite no máximo 10 caracteres'],
    ['De 1 a 100', '101', 'Por favor digite um valor entre 1 e 100'],
    ['O mesmo valor', 'x', 'Por favor digite o mesmo valor outra vez'],
    ['E-mail', 'ana@exemplo', 'Por favor digite um email válido'],
  ],
  en: [
    ['Obrigatório', '', 'This field is required'],
    ['Site', 'exemplo', 'Please enter a valid URL'],
    ['Data', '01/01/2150', 'Please enter a valid date'],
    ['Número', 'doze', 'Please enter a valid number'],
    ['Somente dígitos', '12a', 'Please enter only digits'],
    ['Ao menos 3 caracteres', 'ab', 'Please enter at least 3 characters'],
    ['No máximo 10 caracteres', 'abcdefghijk', 'Please enter no more than 10 characters'],
    ['De 1 a 100', '0', 'Please enter a value between 1 and 100'],
    ['O mesmo valor', 'x', 'Please enter the same value again'],
  ],
} as const;

test.each(['pt-BR', 'en'] as const)('each rule says its message in %s', async (language) => {
  setMessageLanguage(language);
  await draw(<ExamplesPage />);
  for (const [label, text, message] of MESSAGES[language]) await leave(label, text, message);
});

test('each rule takes what is right', async () => {
  const { container } = await draw(<ExamplesPage />);
  for (const [label, text] of [
    ['Obrigatório', 'x'],
    ['Site', 'https://exemplo.com.br/ajuda'],
    ['Data', '29/02/2023'],
    ['Número', '1.234,56'],
    ['Somente dígitos', '0123'],
    ['De 1 a 100', '100'],
    ['CPF', '529.982.247-25'],
    ['CNPJ', '12.ABC.345/01DE-35'],
    ['E-mail', 'ana@exemplo.c0m'],
    ['Telefone', '(11) 98765-4321'],
    ['CEP', '01001-000'],
  ] as const)
    await leave(label, text, undefined);
  await expectAccessible(container);
});

test('the rules of documents, phones and days say their reasons', async () => {
  await draw(<ExamplesPage />);
  for (const [label, text, message] of [
    ['CPF', '529.982.247-2', 'O CPF tem 11 números'],
    ['CPF', '111.111.111-11', 'todos os números iguais'],
    ['CPF', '529.982.247-26', 'os dois últimos números não conferem'],
    ['CNPJ', '12.ABC.345/01DE-3', 'O CNPJ tem 14 letras ou números'],
    ['CNPJ', '11.111.111/1111-11', 'todos os números iguais'],
    ['CNPJ', '12.ABC.345/01DE-36', 'os dois últimos números não conferem'],
    ['Telefone', '11 9876-432a', 'O telefone tem só números'],
    ['Telefone', '119876', '10 ou 11 números'],
    ['Telefone', '1111111111', 'todos os números iguais'],
    ['Telefone', '(11) 38765-4321', '(DD) 9NNNN-NNNN'],
    ['CEP', '0100100', 'O CEP tem 8 números'],
    ['E-mail', 'ana', 'Por favor digite um email válido'],
    ['E-mail', '@exemplo.com', 'Por favor digite um email válido'],
    ['E-mail', 'ana@exemplo.c', 'Por favor digite um email válido'],
    ['E-mail', 'ana@exemplo.online', 'Aceitar terminações longas'],
    ['Data que se grava', '1/1/2026', 'Digite a data como dd/mm/aaaa'],
    ['Data que se grava', '01/13/2026', 'O mês vai de 01 a 12'],
    ['Data que se grava', '31/04/2026', 'O dia não existe nesse mês'],
    ['Data que se grava', '01/01/2150', 'vem antes de 2150'],
    ['Data que se grava', '29/02/2023', '2023 não é bissexto'],
  ] as const)
    await leave(label, text, message);
});

test('the end of a period comes on its first day or after it', async () => {
  await draw(<ExamplesPage />);
  await leave('Início', '02/01/2026', undefined);
  await leave('Fim', '01/01/2026', 'A data final não pode vir antes da inicial');
  await leave('Fim', '02/01/2026', undefined);
  await leave('Início', '29/02/2027', undefined);
  await leave('Fim', '29/02/2027', undefined);
  await leave('Fim', '28/02/2027', 'A data final não pode vir antes da inicial');
  await leave('Fim', '01/13/2027', 'Por favor digite uma data válida');
  await leave('Fim', '01/1', 'Por favor digite uma data válida');
});
