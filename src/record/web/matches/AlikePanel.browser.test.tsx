import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { drawInForm } from '../../../../test/browser/in-form.tsx';
import { type Answers, answerCalls, type Call, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { listenToShortcuts } from '../../../kit/web/keys/shortcuts.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import type { Alike } from '../../../matching/alike.schema.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import { fromPessoa } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { PessoaFormContext, type PessoaFormHandle } from '../editing/form-context.ts';
import { createFormReview } from '../editing/form-review.ts';
import { createFormStore } from '../editing/form-store.ts';
import { RecordSection } from '../form/RecordSection.tsx';
import { PasteData } from '../paste/PasteData.tsx';
import { MatchWatch } from './MatchWatch.tsx';

const ANA: Alike = {
  pessoa: { id: '0192f0c4-0000-7000-8000-000000000009', codigo: 12, nome: 'Ana Souza', cidade: 'Campinas/SP' },
  certeza: 'certa',
  p: 0.97,
  reasons: [
    { field: 'telefone', reason: 'Mesmo telefone', points: 13.04 },
    { field: 'data', reason: 'Mesma data', points: 8.1 },
    { field: 'nome', reason: 'Nome com o mesmo som', points: 5 },
  ],
  against: 'em vez de parentes da mesma casa',
};
const RUI: Alike = {
  ...ANA,
  pessoa: { ...ANA.pessoa, id: EXAMPLE_PESSOA.id, codigo: 3, nome: 'Ana Sousa', cidade: null },
  certeza: 'provavel',
};
const FOUND = { documento: null, alike: [ANA] };
const NOBODY = { documento: null, alike: [] };

const nome = page.getByLabelText('Nome', { exact: true });
const nascimento = page.getByRole('textbox', { name: 'Nascimento' });
const count = page.getByRole('status').filter({ hasText: /pode(m)? ser esta$/ });
const ana = page.getByRole('button', { name: 'Ana Souza' });
let calls: Call[];

type Opening = { role?: 'operador' | 'gestor' | 'leitor'; stored?: Pessoa };

/** Opens the form of a record with MatchWatch. `save` is the answer of the server to a save. */
async function open(answers: Answers, { role = 'operador', stored }: Opening = {}) {
  signIn(role);
  calls = answerCalls({ 'POST /api/duplicidades/apart': { ids: [] }, ...answers });
  let base = stored;
  const store = createFormStore(stored ? fromPessoa(stored) : emptyForm('fisica'));
  const context = { longEmailEndings: false, language: 'pt-BR', today: '2026-11-22', emiteNotas: false } as const;
  const review = createFormReview(store.get, { context, isNew: true });
  const change: PessoaFormHandle['change'] = (update) => store.change(update);
  const { heard } = await drawInForm(
    <PessoaFormContext value={{ store, notes: review.notes, change }}>
      <span id="dicas" />
      <PasteData today={context.today} longEmailEndings={false} />
      <RecordSection section="identificacao" />
      <MatchWatch base={() => base} onFound={review.setFound} />
    </PessoaFormContext>,
  );
  const save = (saved: Pessoa) => {
    base = saved;
    store.change(() => fromPessoa(saved));
  };
  return { save, heard };
}

async function typeAna(): Promise<void> {
  await nome.click();
  await userEvent.keyboard('Ana Souza');
  await nascimento.click();
  await userEvent.keyboard('29021980');
  expect(asked()).toEqual([]);
  await userEvent.keyboard('{Tab}');
}

const asked = () => calls.filter(({ path }) => path === '/api/pessoas/matches').map(({ body }) => body);
const said = () => listNotifications().find(({ message }) => message.includes('Ana Souza (12) é outra'));
const apart = () => calls.filter(({ path }) => path === '/api/duplicidades/apart').map(({ body }) => body);

beforeEach(() => listenToShortcuts());

describe('a record that may be the same', () => {
  test('is shown on blur, with the certainty, the strongest reasons and what contradicts it', async () => {
    await open({ 'POST /api/pessoas/matches': FOUND });
    await typeAna();
    await expect.element(count).toHaveTextContent('1 ficha pode ser esta');
    const item = page.getByRole('listitem').filter({ hasText: 'Ana Souza' });
    await expect
      .element(item)
      .toHaveTextContent(
        'Ana Souzanº 12 · Campinas/SPcertaMesmo telefone +13,0Mesma data +8,1em vez de parentes da mesma casa',
      );
    expect(asked()).toEqual([
      { tipo: 'fisica', nome: 'Ana Souza', date: '1980-02-29', telefones: [], emails: [], enderecos: [] },
    ]);
    await expect.element(nome).not.toHaveAttribute('aria-invalid');
    await expectAccessible();
  });

  test('is the first of several that a key opens next to the form, and the field keeps focus and text', async () => {
    const both = { documento: null, alike: [ANA, RUI] };
    const { heard } = await open({ 'POST /api/pessoas/matches': both, 'GET /api/pessoas/12': EXAMPLE_PESSOA });
    await typeAna();
    await expect.element(count).toHaveTextContent('2 fichas podem ser esta');
    await nome.click();
    await userEvent.keyboard('{Control>}o{/Control}');
    await expect.element(page.getByRole('complementary')).toHaveAccessibleName(/^Ficha 1: /);
    await expect.element(nome).toHaveFocus();
    await expect.element(nome).toHaveValue('Ana Souza');
    await expectAccessible();
    heard.length = 0;
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    expect(heard).toEqual([]);
  });

  test('is opened next to the form by Enter on the name', async () => {
    const { heard } = await open({ 'POST /api/pessoas/matches': FOUND, 'GET /api/pessoas/12': EXAMPLE_PESSOA });
    await typeAna();
    await expect.element(ana).toBeVisible();
    ana.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'Ir para a ficha 12' })).toBeVisible();
    expect(heard).not.toContain('submit');
  });

  test('appears only after the name and another field are filled, and disappears when another name is typed', async () => {
    const answer = later<object>();
    await open({ 'POST /api/pessoas/matches': () => answer.promise });
    await nome.click();
    await userEvent.keyboard('Ana Souza{Tab}');
    expect(asked()).toEqual([]);
    await nascimento.click();
    await userEvent.keyboard('29021980{Tab}');
    await expect.poll(() => asked().length).toBe(1);
    await nome.click();
    await userEvent.keyboard('{End} Lima');
    answer.resolve(FOUND);
    await expect.element(nome).toHaveValue('Ana Souza Lima');
    await expect.element(count).not.toBeInTheDocument();
  });

  test('stays while more is typed, until the next answer', async () => {
    const next = later<object>();
    let isFirst = true;
    const answer = () => (isFirst ? ((isFirst = false), FOUND) : next.promise);
    await open({ 'POST /api/pessoas/matches': answer });
    await typeAna();
    await expect.element(count).toBeVisible();
    await page.getByRole('textbox', { name: 'Nome da mãe' }).click();
    await userEvent.keyboard('Rita Souza{Tab}');
    await expect.poll(() => asked().length).toBe(2);
    await expect.element(count).toBeVisible();
    next.resolve(NOBODY);
    await expect.element(count).not.toBeInTheDocument();
  });

  test('is requested as soon as a text was pasted', async () => {
    await open({ 'POST /api/pessoas/matches': FOUND });
    await nome.click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Maria Souza\nmaria@exemplo.com.br\n(11) 98765-4321');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await expect.element(count).toBeVisible();
    await expect.element(nome).toHaveFocus();
    expect(asked()).toMatchObject([
      { nome: 'Maria Souza', telefones: ['11987654321'], emails: ['maria@exemplo.com.br'] },
    ]);
  });

  test('is not requested for users who may not search by documents', async () => {
    await open({ 'POST /api/pessoas/matches': FOUND }, { role: 'leitor' });
    await typeAna();
    await expect.element(nome).toHaveValue('Ana Souza');
    expect(asked()).toEqual([]);
  });
});

describe('a stored record', () => {
  const stored = { ...EXAMPLE_PESSOA, cpf: '52998224725' } as Pessoa;

  test('is matched with its own document when it changes, and offers the merge to users who may merge', async () => {
    await open({ 'POST /api/pessoas/matches': FOUND }, { role: 'gestor', stored });
    await nome.click();
    await userEvent.keyboard('{End}{Tab}');
    expect(asked()).toEqual([]);
    await nome.click();
    await userEvent.keyboard('{End} Neto');
    await nascimento.fill('29/02/1980');
    await userEvent.keyboard('{Tab}');
    await expect.element(count).toBeVisible();
    expect(asked().at(-1)).toMatchObject({ except: stored.id, documento: '52998224725', nome: `${stored.nome} Neto` });
    const merge = page.getByRole('link', { name: 'Juntar…' });
    await expect.element(merge).toHaveAttribute('href', `/duplicidades/juntar?ids=${stored.id}%2C${ANA.pessoa.id}`);
  });

  test('does not offer the merge to users who may not merge', async () => {
    await open({ 'POST /api/pessoas/matches': FOUND }, { stored });
    await nascimento.fill('28/02/1980');
    await userEvent.keyboard('{Tab}');
    await expect.element(count).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Juntar…' })).not.toBeInTheDocument();
  });
});

describe('Alt+N', () => {
  const saved = { ...EXAMPLE_PESSOA, nome: 'Ana Souza' } as Pessoa;

  test('hides another person, also in later answers, and stores the decision once the record is saved', async () => {
    const { save } = await open({ 'POST /api/pessoas/matches': FOUND });
    await typeAna();
    await expect.element(count).toBeVisible();
    await nome.click();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.element(count).not.toBeInTheDocument();
    await expect.element(nome).toHaveFocus();
    await userEvent.keyboard('{End} Lima{Tab}');
    await expect.poll(() => asked().length).toBe(2);
    await expect.element(count).not.toBeInTheDocument();
    expect(apart()).toEqual([]);
    save(saved);
    await expect.poll(apart).toEqual([{ ids: [saved.id, ANA.pessoa.id] }]);
    save({ ...saved, version: 2 });
    expect(apart()).toHaveLength(1);
  });

  test('offers to store it again after a failure', async () => {
    let isAway = true;
    const answer = () => (isAway ? problem(503, 'unavailable', 'Fora do ar.') : { ids: [] });
    const { save } = await open({ 'POST /api/pessoas/matches': FOUND, 'POST /api/duplicidades/apart': answer });
    await typeAna();
    await page.getByRole('button', { name: 'É outra pessoa' }).click();
    save(saved);
    await expect.poll(said).toBeDefined();
    isAway = false;
    said()!.action!.onAction();
    await expect.poll(() => apart().length).toBe(2);
  });
});
