import { newItem } from '../../../pessoa/empty.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, type Answers, type Call, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { toCidadesAnswer, toEstadosAnswer } from '../../../localidades/localidades.wire.ts';
import type { EditPart } from '../../../pessoa/edit-part.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { InPlaceProps, Leave } from '../../../register/record/web/in-place.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { InPlaceEditor } from './InPlaceEditor.tsx';

const ADDRESS = `/api/pessoas/${EXAMPLE_PESSOA.id}`;
const FONE = {
  ...newItem('telefones', { tipo: 'celular', principal: true, numero: '11987654321', observacao: 'balcão' }),
  id: '0.0',
};
const PESSOA: Pessoa = { ...EXAMPLE_PESSOA, telefones: [FONE], tags: ['vip'], version: 4 };
const handleLeave = vi.fn<(leave: Leave, typed: string) => void>();
let calls: Call[];

beforeEach(() => {
  signIn();
  handleLeave.mockReset();
});

type Drawn = { part?: EditPart; pessoa?: Pessoa; answers?: Answers } & Pick<Partial<InPlaceProps>, 'prefers' | 'typed'>;

/** Opens the editor over a text, on a page with another control. */
async function open({ part = 'telefones', pessoa = PESSOA, answers = {}, ...props }: Drawn = {}) {
  calls = answerCalls({
    [`GET ${ADDRESS}`]: pessoa,
    [`PATCH ${ADDRESS}`]: ({ body }: Call) => ({ ...pessoa, ...(body as object), version: pessoa.version + 1 }),
    'POST /pessoas/carregarEstados': toEstadosAnswer([]),
    'POST /pessoas/carregarCidades': toCidadesAnswer([]),
    ...answers,
  });
  return draw(
    <main>
      <p id="lido">Lido aqui</p>
      {/* below the editor */}
      <div style={{ paddingTop: 480 }}>
        <Button>Fora</Button>
      </div>
      <InPlaceEditor
        record={pessoa}
        part={part}
        anchor={() => document.getElementById('lido')}
        typed=""
        onLeave={handleLeave}
        {...props}
      />
    </main>,
  );
}

const phone = page.getByRole('textbox', { name: 'Telefone' });

function patches(): Call[] {
  return calls.filter(({ method }) => method === 'PATCH');
}

async function expectLeft(leave: Leave, typed = ''): Promise<void> {
  await expect.poll(() => handleLeave.mock.calls).toEqual([[leave, typed]]);
}

describe('saving', () => {
  test('sends the changed fields once, with the version that was read', async () => {
    await open();
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveValue('(11) 98765-4321');
    await userEvent.keyboard('1133334444{Enter}');
    await expectLeft('below');
    const [patch, ...others] = patches();
    expect(others).toEqual([]);
    expect(patch?.body).toEqual({ telefones: [{ ...FONE, tipo: 'fixo', numero: '1133334444' }] });
    expect(patch?.headers.get('if-match')).toBe('"4"');
  });

  test.each<[string, Leave]>([
    ['{Enter}', 'below'],
    ['{Shift>}{Enter}{/Shift}', 'above'],
    ['{Tab}', 'next'],
    ['{Shift>}{Tab}{/Shift}', 'previous'],
    ['{Control>}{Enter}{/Control}', 'stay'],
    ['{Escape}', 'stay'],
  ])('%s leaves what was not changed without a save: %s', async (keys, leave) => {
    await open();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard(keys);
    await expectLeft(leave);
    expect(patches()).toEqual([]);
  });

  test('text typed before the record is loaded goes into the field, text typed during the save into the next one', async () => {
    const [record, saved] = [later<Pessoa>(), later<Pessoa>()];
    await open({
      typed: '1',
      answers: { [`GET ${ADDRESS}`]: () => record.promise, [`PATCH ${ADDRESS}`]: () => saved.promise },
    });
    await expect.element(page.getByText('Abrindo…')).toBeVisible();
    await userEvent.keyboard('13333');
    record.resolve(PESSOA);
    await expect.element(phone).toHaveValue('(11) 3333');
    await userEvent.keyboard('4444{Enter}21');
    saved.resolve({ ...PESSOA, version: 5 });
    await expectLeft('below', '21');
  });

  test('the last digit of a number counts, also in a field that is completed on blur', async () => {
    await open();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('190{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toMatchObject({ telefones: [{ tipo: 'servico', numero: '190' }] });
  });

  test('an emptied phone is removed', async () => {
    await open({ pessoa: { ...PESSOA, telefones: [{ ...FONE, observacao: '' }] } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('{Backspace}{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toEqual({ telefones: [] });
  });

  test('the first phone becomes the principal', async () => {
    await open({ pessoa: { ...PESSOA, telefones: [] } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('11987654321{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toMatchObject({ telefones: [{ principal: true, numero: '11987654321' }] });
  });
});

describe('a refused save', () => {
  test('is reported at the field, announced, and can be corrected', async () => {
    const { container } = await open();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('11333{Enter}');
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement();
    await expectAccessible(container);
    expect(patches()).toEqual([]);
    await userEvent.keyboard('34444{Enter}');
    await expectLeft('below');
  });

  test('because another record has the document names that record at the field', async () => {
    const message = 'Este CPF já está em outra ficha deste cliente';
    const errors = [{ path: 'cpf', code: 'duplicate_document', message }];
    const existing = { id: '0192f0c4-0000-7000-8000-000000000009', codigo: 12, nome: 'Bia Reis' };
    await open({
      part: 'cpf',
      answers: { [`PATCH ${ADDRESS}`]: problem(409, 'duplicate_document', message, { errors, existing }) },
    });
    await expect.element(page.getByRole('textbox', { name: 'CPF' })).toHaveFocus();
    await userEvent.keyboard('11144477735{Enter}');
    await expect.element(page.getByRole('link', { name: 'Abrir a ficha 12 · Bia Reis' })).toBeVisible();
    expect(handleLeave).not.toHaveBeenCalled();
  });

  test('because of another field of the record names that field', async () => {
    await open({ pessoa: { ...PESSOA, emails: [{ tipo: 'pessoal', principal: true, email: 'sem arroba' }] } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('1133334444{Enter}');
    await expect.element(page.getByText(/Falta corrigir na ficha: E-mail 1:/)).toBeVisible();
    expect(patches()).toEqual([]);
  });

  test('because the server did not answer is repeated under the same key', async () => {
    let isUp = false;
    const saved = { ...PESSOA, version: 5 };
    await open({ answers: { [`PATCH ${ADDRESS}`]: () => (isUp ? saved : problem(503, 'unavailable', 'x')) } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('1133334444{Enter}');
    await expect.element(page.getByText('O que você digitou continua aqui', { exact: false })).toBeVisible();
    isUp = true;
    await userEvent.keyboard('{Enter}');
    await expectLeft('below');
    const keys = patches().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a record that cannot be loaded shows an error, and Esc closes the editor', async () => {
    await open({ answers: { [`GET ${ADDRESS}`]: problem(404, 'not_found', 'Esta ficha não existe.') } });
    await expect.element(page.getByText('Esta ficha não existe. Esc fecha.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectLeft('stay');
  });
});

/** The record with changes that another user has saved since. */
function theirs(changes: Partial<Pessoa>): Pessoa {
  return { ...PESSOA, version: 5, ...changes } as Pessoa; // the tipo does not change
}

/** Refuses the first save because of that version, and accepts the next. */
function staleOnce(current: Pessoa) {
  let isStale = true;
  return ({ body }: Call) => {
    if (!isStale) return { ...current, ...(body as object), version: 6 };
    isStale = false;
    return problem(412, 'stale_version', 'x', { current });
  };
}

describe('a change by another user', () => {
  test('of another field stays, and needs no question', async () => {
    await open({ answers: { [`PATCH ${ADDRESS}`]: staleOnce(theirs({ situacao: 'inativa' })) } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('1133334444{Enter}');
    await expectLeft('below');
    const [, second] = patches();
    expect(second?.headers.get('if-match')).toBe('"5"');
    expect(Object.keys(second?.body as object)).toEqual(['telefones']);
  });

  test('of the same field is shown, and Enter overwrites it with mine', async () => {
    const current = theirs({ telefones: [{ ...FONE, numero: '11900000000' }] });
    const { container } = await open({ answers: { [`PATCH ${ADDRESS}`]: staleOnce(current) } });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('11955554444{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/Celular \(11\) 98765-4321 · Número agora é \(11\) 90000-0000/);
    await expect.element(phone).toHaveValue('(11) 95555-4444');
    await expect.element(phone).toHaveFocus();
    await expectAccessible(container);
    await userEvent.keyboard('{Enter}');
    await expectLeft('below');
    expect(patches()[1]?.body).toMatchObject({ telefones: [{ numero: '11955554444' }] });
  });

  test('that replaced the same phone loses nothing the user typed', async () => {
    const current = theirs({ telefones: [{ ...FONE, id: '5.0', numero: '11900000000' }] });
    await open({
      pessoa: { ...PESSOA, telefones: [{ ...FONE, id: '0.0' }] },
      answers: { [`PATCH ${ADDRESS}`]: staleOnce(current) },
    });
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('1133334444{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Celular (11) 98765-4321 saiu da ficha enquanto você digitava.');
    await expect.element(phone).toHaveValue('(11) 3333-4444');
    expect(handleLeave).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expectLeft('below');
    expect(patches()[1]?.body).toMatchObject({
      telefones: [
        { id: '5.0', numero: '11900000000' },
        { numero: '1133334444', observacao: 'balcão' },
      ],
    });
  });
});

describe('the controls of the form', () => {
  test('a choice', async () => {
    await open({ part: 'situacao' });
    const select = page.getByRole('combobox', { name: 'Situação' });
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard('I{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toEqual({ situacao: 'inativa' });
  });

  test('tags: Enter adds the typed tag, and saves in the empty field', async () => {
    await open({ part: 'tags' });
    await expect.element(page.getByRole('textbox', { name: 'Etiquetas' })).toHaveFocus();
    await userEvent.keyboard('atacado{Enter}');
    expect(handleLeave).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toEqual({ tags: ['vip', 'atacado'] });
  });

  test('a date: Esc closes the calendar, not the editor', async () => {
    await open({ part: 'nascimento' });
    await expect.element(page.getByRole('textbox', { name: 'Nascimento' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByRole('dialog', { name: 'Calendário' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Calendário' })).not.toBeInTheDocument();
    expect(handleLeave).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expectLeft('stay');
  });

  test('several choices: Tab moves through them, and leaves after the last', async () => {
    await open({ part: 'papeis' });
    await expect.element(page.getByRole('checkbox', { name: 'Cliente' })).toHaveFocus();
    await userEvent.keyboard('{Tab} {Tab}{Tab}{Tab}{Tab}');
    expect(handleLeave).not.toHaveBeenCalled();
    await userEvent.keyboard('{Tab}');
    await expectLeft('next');
    expect(patches()[0]?.body).toMatchObject({ papeis: expect.arrayContaining(['fornecedor']) as unknown });
  });

  test('a text: Shift+Enter adds a line, Enter saves', async () => {
    await open({ part: 'observacoes', pessoa: { ...PESSOA, observacoes: '' } });
    const text = page.getByRole('textbox', { name: 'Observações' });
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('Paga no dia 5{Shift>}{Enter}{/Shift}Ligar antes');
    expect(handleLeave).not.toHaveBeenCalled();
    await expect.element(text).toHaveValue('Paga no dia 5\nLigar antes');
    await userEvent.keyboard('{Enter}');
    await expectLeft('below');
    expect(patches()[0]?.body).toEqual({ observacoes: 'Paga no dia 5\nLigar antes' });
  });

  test('a whole address, beginning with its CEP', async () => {
    const { container } = await open({ part: 'enderecos' });
    await expect.element(page.getByRole('textbox', { name: 'CEP' })).toHaveFocus();
    await expectAccessible(container);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Logradouro' })).toHaveFocus();
    await userEvent.keyboard('Rua Nova{Control>}{Enter}{/Control}');
    await expectLeft('stay');
    expect(patches()[0]?.body).toMatchObject({ enderecos: [{ logradouro: 'Rua Nova' }] });
  });

  test('of two phones the one with a warning, if a pendência leads to it', async () => {
    const wrong = { ...FONE, principal: false, numero: '20987654321' };
    await open({ prefers: 'warned', pessoa: { ...PESSOA, telefones: [FONE, wrong] } });
    await expect.element(phone).toHaveValue('(20) 98765-4321');
  });
});

describe('with the mouse', () => {
  test('a press elsewhere saves what was typed, and has no other effect', async () => {
    await open();
    const outside = vi.fn<() => void>();
    page.getByRole('button', { name: 'Fora' }).element().addEventListener('click', outside);
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard('1133334444');
    await page.getByRole('button', { name: 'Fora' }).click();
    await expectLeft('stay');
    expect(outside).not.toHaveBeenCalled();
    expect(patches()).toHaveLength(1);
  });

  test('a press elsewhere closes the editor if nothing was changed', async () => {
    await open();
    await expect.element(phone).toHaveFocus();
    await page.getByRole('button', { name: 'Fora' }).click();
    await expectLeft('away');
  });

  test('Salvar saves and Cancelar does not, on a phone within the window', async () => {
    await page.viewport(360, 640);
    await open({ part: 'enderecos' });
    await expect.element(page.getByRole('textbox', { name: 'CEP' })).toHaveFocus();
    const box = page
      .getByRole('group', { name: /^Endereço de/ })
      .element()
      .getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    expect(box.bottom).toBeLessThanOrEqual(640);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expectLeft('stay');
    expect(patches()).toEqual([]);
    await page.viewport(1024, 700);
  });
});
