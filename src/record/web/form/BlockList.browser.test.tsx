import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { FILIAIS, WITH_FILIAIS } from '../../../../test/fields/every-kind.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import { toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import { fieldListOf, itemFieldsOf, PESSOA } from '../../../pessoa/field-list.ts';
import type { ItemKind, ListField } from '../../../pessoa/fields/kinds.ts';
import { makeFormCheck } from '../../model/form-check.ts';
import { makeForm } from '../../model/form-convert.ts';
import { fieldId } from '../../model/form-labels.ts';
import { emptyFormOf, type FormItem, newFormItem } from '../../model/form-model.ts';
import { nameInSentence } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { makeChecker } from '../../../pessoa/rules/check.ts';
import { PessoaFormContext, ReadOnlyContext } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore, itemsOf } from '../editing/form-store.ts';
import { BlockList } from './BlockList.tsx';
import { RecordSection } from './RecordSection.tsx';
import { OwnSections } from './slots.tsx';

const CONTEXT = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-25', emiteNotas: false } as const;

beforeEach(() => {
  signIn();
  answerCalls({
    'POST /pessoas/carregarEstados': toEstadosAnswer([{ codigo: '35', nome: 'São Paulo' }]),
    'POST /pessoas/carregarCidades': toCidadesAnswer([{ codigo: '3509502', nome: 'Campinas' }]),
  });
});

/** Draws fields of the form of a company as its page does, with a list that exists only in this test. */
async function drawFields(
  ui: React.ReactNode,
  { list = FILIAIS, items = [], readOnly = false }: { list?: ListField; items?: FormItem[]; readOnly?: boolean } = {},
) {
  const fields = fieldListOf({ ...Object.fromEntries(WITH_FILIAIS.all), filiais: list }, WITH_FILIAIS.words);
  const form = makeForm(fields);
  const store = createFormStore(Object.assign(emptyFormOf(fields, 'juridica'), { filiais: items }));
  const check = makeFormCheck(form, makeChecker(fields));
  const review = createFormReview(store.get, { context: CONTEXT, isNew: true, check });
  const change: typeof store.change = (update) => {
    store.change(update);
    review.review();
  };
  await drawInForm(
    <PessoaFormContext value={{ store, notes: review.notes, change, fields }}>
      <ReadOnlyContext value={readOnly}>
        <div onInput={review.handleInput} onBlur={review.handleBlur}>
          {ui}
        </div>
      </ReadOnlyContext>
    </PessoaFormContext>,
  );
  return { read: () => itemsOf(store.get(), 'filiais'), toInput: () => form.toInput(store.get()).input };
}

function drawList(options: Parameters<typeof drawFields>[1] = {}) {
  return drawFields(<BlockList group="filiais" list={options.list ?? FILIAIS} />, options);
}

function item(key: string, said: object = {}): FormItem {
  return { ...newFormItem(FILIAIS, 'juridica', key), ...said };
}

const add = page.getByRole('button', { name: 'Adicionar filial' });
const undo = page.getByRole('button', { name: 'Desfazer' });

/** The control of the field of that kind in an item. */
function controlOf(kind: ItemKind, key = 'a'): HTMLElement {
  const control = document.getElementById(fieldId(`filiais.${key}.${kind}`));
  if (!control) throw new Error(`${kind} has no control`);
  return control;
}

function nameOf(control: Element | null): string {
  return (
    (control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
      ? control.labels?.[0]?.textContent
      : undefined) ?? ''
  );
}

/** For each kind: the keys typed into its control, the value in the form, and the value in the request. */
const TYPED: {
  readonly [K in Exclude<ItemKind, 'principal' | 'column'>]: [keys: string, shown: unknown, sent?: unknown];
} = {
  text: ['Ana', 'Ana'],
  cpf: ['52998224725', '529.982.247-25', '52998224725'],
  cnpj: ['12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  documento: ['98765432000198', '98.765.432/0001-98', '98765432000198'],
  date: ['31012020', '31/01/2020', '2020-01-31'],
  money: ['1234,5', 'R$\u00a01.234,50', '1234.50'],
  code: ['4721102', '4721-1/02', '4721102'],
  uf: ['SP', 'SP'],
  choice: ['f', 'financeiro'],
  option: ['g', 'grande'],
  pais: ['urug', '8451'],
  cep: ['01001000', '01001-000', '01001000'],
  estado: ['sp', '35'],
  cidade: ['campi', '3509502'],
  phone: ['11987654321', '(11) 98765-4321', '11987654321'],
  email: ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
  pix: ['11987654321', '11987654321', '+5511987654321'],
  // the first of two choices is skipped
  choices: ['{Enter} ', ['nota']],
  tags: ['vip{Enter}', ['vip']],
  remarks: ['Só à tarde', 'Só à tarde'],
};

describe('an item with a field of every kind', () => {
  test('can be filled by keyboard alone: Enter moves from each control to the next', async () => {
    const { read, toInput } = await drawList();
    await add.click();
    for (const [name, { label }] of itemFieldsOf(FILIAIS)) {
      if (!(name in TYPED)) continue;
      const kind = name as keyof typeof TYPED; // as just checked
      await expect.poll(() => nameOf(document.activeElement)).toBe(kind === 'choices' ? 'Boleto vencido' : label);
      await userEvent.keyboard(`${TYPED[kind][0]}{Enter}`);
    }
    const shown = Object.fromEntries(Object.entries(TYPED).map(([kind, [, held]]) => [kind, held]));
    await expect.poll(() => read()[0]).toMatchObject({ ...shown, principal: true });
    const sent = Object.fromEntries(Object.entries(TYPED).map(([kind, [, held, bare = held]]) => [kind, bare]));
    expect(toInput()).toMatchObject({ filiais: [sent] });
    await expectAccessible();
  });

  test('accepts more digits of a phone from abroad', async () => {
    const { read } = await drawList({ items: [item('a')] });
    controlOf('phone').focus();
    await userEvent.keyboard('+351 912 345 678 90');
    expect(read()[0]).toMatchObject({ phone: '+351 912 345 678 90' });
  });

  test.each<[ItemKind, typed: string, message: RegExp]>([
    ['text', '', /obrigatório/],
    ['cpf', '11111111111', /CPF/],
    ['cnpj', '12abc34501de00', /CNPJ/],
    ['date', '3101', /data/i],
    ['date', '01012150', /^Por favor digite uma data válida/],
    ['money', '1,234', /duas casas/],
    ['code', '47', /CNAE/],
    ['email', 'ana', /^Por favor digite um email válido/],
    ['email', 'ana@loja.online', /ligue "Aceitar terminações longas"/],
  ])('says at the control of %s what is wrong with "%s"', async (kind, typed, message) => {
    await drawList({ items: [item('a', { remarks: 'x' })] });
    controlOf(kind).focus();
    if (typed !== '') await userEvent.keyboard(typed);
    await userEvent.tab();
    const control = page.elementLocator(controlOf(kind));
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control).toHaveAccessibleDescription(message);
  });

  test('in a read-only form has no button, and no control that changes', async () => {
    await drawList({ items: [item('a', { tags: ['vip'] })], readOnly: true });
    for (const kind of Object.keys(TYPED) as (keyof typeof TYPED)[])
      expect(controlOf(kind).matches(':disabled, :read-only'), kind).toBe(true);
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });

  test('fits in 360 px, and later items have their labels, too', async () => {
    await page.viewport(360, 700);
    await drawList({ items: [item('a', { tags: ['vip', 'atacado'] }), item('b')] });
    await expect.element(page.getByRole('group', { name: 'Filial 2' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    for (const kind of Object.keys(TYPED) as (keyof typeof TYPED)[]) {
      const { left, right } = controlOf(kind, 'b').getBoundingClientRect();
      expect([left >= 0, right <= 360], kind).toEqual([true, true]);
    }
    const label = page.getByRole('group', { name: 'Filial 2' }).getByText('Desde', { exact: true });
    expect(label.element().parentElement?.clientWidth).toBeGreaterThan(1);
  });
});

describe('a list', () => {
  test('restores a removed item in its place, with the focus, and as the principal if it was', async () => {
    const items = [item('a', { text: 'Ana', principal: true }), item('b', { text: 'Bia' })];
    const { read } = await drawList({ items });
    await page.getByRole('button', { name: 'Remover filial 1' }).click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Filial 1 removida.' })).toBeVisible();
    expect(document.activeElement).toBe(controlOf('text', 'b'));
    expect(read()).toEqual([{ ...items[1], principal: true }]);
    await undo.click();
    expect(read()).toEqual(items);
    expect(document.activeElement).toBe(controlOf('text', 'a'));
    await page.getByRole('button', { name: 'Tornar principal: filial 2' }).click();
    expect(read().map(({ principal }) => principal)).toEqual([false, true]);
    await page.getByRole('button', { name: 'Remover filial 2' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Principal: filial 1' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  test('without its last item moves the focus to the button that adds one', async () => {
    await drawList({ items: [item('a')] });
    await page.getByRole('button', { name: 'Remover filial 1' }).click();
    await expect.element(add).toHaveFocus();
    await page.getByRole('button', { name: 'Dispensar' }).click();
    await expect.element(add).toHaveFocus();
    expect(undo.elements()).toHaveLength(0);
  });

  test('that is full accepts no more items', async () => {
    const { read } = await drawList({ items: ['a', 'b', 'c'].map((key) => item(key)) });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    controlOf('text', 'c').focus();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    expect(listNotifications().map(({ message }) => message)).toEqual(['Uma ficha tem no máximo 3 filiais.']);
    expect(read()).toHaveLength(3);
  });

  test('of single lines shows the labels above the first item, and hides them for the others', async () => {
    const list: ListField = { ...BLOCKS.codigosExternos, label: 'Filial' };
    const items = ['a', 'b'].map((key) => newFormItem(list, 'juridica', key));
    const { read } = await drawList({ list, items });
    const labels = page.getByText('Sistema', { exact: true }).elements();
    // visually hidden in a box of one pixel
    expect(labels.map((label) => (label.parentElement?.clientWidth ?? 0) > 1)).toEqual([true, false]);
    await page.getByRole('textbox', { name: 'Filial' }).nth(1).fill('CLI-1');
    expect(read().map(({ codigo }) => codigo)).toEqual(['', 'CLI-1']);
  });

  test('without a state offers the cities of all states, each with its state', async () => {
    const { estado: _without, ...fields } = FILIAIS.fields;
    const { read } = await drawList({ list: { ...FILIAIS, fields }, items: [item('a')] });
    controlOf('cidade').focus();
    await userEvent.keyboard('bom jesus pi{Enter}');
    await expect.poll(() => read()[0]?.['cidade']).toBe('2201903');
    await expect.element(page.elementLocator(controlOf('cidade'))).toHaveValue('Bom Jesus/PI');
  });
});

test('every field of every list can be typed into', async () => {
  await drawFields(
    <>
      <RecordSection section="identificacao" />
      <OwnSections column="left" />
      <OwnSections column="right" />
      <RecordSection section="classificacao" />
      <RecordSection section="pagamento" />
    </>,
  );
  for (const [, list] of PESSOA.blocks) {
    const { label } = list;
    if (page.getByRole('group', { name: `${label} 1` }).elements().length > 0) continue;
    await page.getByRole('button', { name: `Adicionar ${nameInSentence(list)}` }).click();
  }
  // fields that appear only if they apply: the recipient at a delivery address, and the country of a foreign one
  const endereco = page.getByRole('group', { name: 'Endereço 1' });
  await endereco.getByRole('combobox', { name: 'Tipo' }).selectOptions('entrega');
  await endereco.getByRole('button', { name: 'No exterior' }).click();
  for (const [group, list] of PESSOA.blocks) {
    for (const [name, { kind }] of itemFieldsOf(list)) {
      const found = document.querySelector(`[data-field^="${group}."][data-field$=".${name}"]`);
      if (kind === 'principal')
        await expect
          .element(page.getByRole('button', { name: `Principal: ${list.label.toLowerCase()} 1` }))
          .toBeVisible();
      else expect(found?.matches(':enabled'), `${group}.${name}`).toBe(true);
    }
  }
});
