import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { CAROUSEL_INTERVAL_MS } from '../../kit/web/style/constants.ts';
import type { Birthday, LatestChange } from '../dashboard.schema.ts';
import { BirthdayList } from './BirthdayList.tsx';
import { painelWidgets } from './painel-widgets.tsx';
import { CompletenessBars } from './CompletenessBars.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestChangeList } from './LatestChangeList.tsx';
import { PainelPage } from './PainelPage.tsx';
import { PendenciaList } from './PendenciaList.tsx';
import { SearchPreparation } from './SearchPreparation.tsx';
import { StateMap } from './StateMap.tsx';
import { TipsCarousel } from './TipsCarousel.tsx';
import { TIPS } from './tips.ts';

const ID = '0190c6a0-0000-7000-8000-00000000000';
const SITUACOES = { ativa: 1_200_000, inativa: 0, bloqueada: 0 };
const NOW = new Date('2026-11-18T12:00:00-03:00');

beforeEach(() => {
  signIn();
});

function person(number: number, date: string, nascimento: string): Birthday {
  const nome = `Pessoa ${number}`;
  return { tenantId: 1, id: `${ID}${number}`, codigo: number, nome, nomeSocial: null, nascimento, date };
}

function change(number: number, more: Partial<LatestChange> = {}): LatestChange {
  const base = { tenantId: 1, kind: 'update' as const, at: NOW.toISOString(), userNome: 'Ana', total: 1, pessoa: null };
  return { operationId: `${ID}${number}`, ...base, ...more };
}

test('one state, or none, is a sentence and no empty map', async () => {
  const { container, rerender } = await draw(
    <StateMap
      data={{
        states: [
          { uf: 'SP', codigoEstado: '35', count: 3 },
          { uf: 'RJ', codigoEstado: '33', count: 0 },
        ],
        semEstado: 1,
      }}
      fullscreen={false}
    />,
  );
  await expect.element(page.getByRole('link', { name: 'São Paulo' })).toHaveAttribute('href', '/pessoas?uf=SP');
  await expect.element(page.getByText('3 fichas')).toBeVisible();
  await expect.element(page.getByText('1 sem estado no endereço')).toBeVisible();
  expect(container.querySelectorAll('[role=img]')).toHaveLength(0);
  await expectAccessible(container);
  await rerender(<StateMap data={{ states: [], semEstado: 4 }} fullscreen={false} />);
  await expect.element(page.getByText('Nenhuma ficha tem o estado no endereço ainda.')).toBeVisible();
  expect(container.querySelectorAll('[role=img]')).toHaveLength(0);
});

test('the progress of the preparation of the search is shown until it is done', async () => {
  const totals = { total: 1_200_000, fisica: 1_200_000, juridica: 0, situacoes: SITUACOES, unprepared: 680_000 };
  answerCalls({ 'GET /api/dashboard/totals': () => totals });
  const { container } = await draw(<SearchPreparation />);
  const notice = page.getByText(
    'A pesquisa está sendo preparada: 43% (520.000 de 1.200.000 fichas). Enquanto isso, ela é mais lenta e acha só pelo começo das palavras.',
  );
  await expect.element(notice).toBeVisible();
  await expectAccessible(container);
  totals.unprepared = 0;
  await queryClient.invalidateQueries();
  await expect.poll(() => container.textContent).toBe('');
});

test('a week without birthdays shows a message', async () => {
  await draw(<BirthdayList data={{ from: '2026-11-15', to: '2026-11-21', items: [], more: false }} />);
  await expect.element(page.getByText('Ninguém faz aniversário nesta semana.')).toBeVisible();
});

test('birthdays begin with today, past days come last, and each shows the age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const items = [
    person(1, '2026-11-16', '1961-11-16'),
    { ...person(2, '2026-11-18', '2025-11-18'), nomeSocial: 'Duda' },
    person(3, '2026-11-20', '1990-11-20'),
  ];
  const { container } = await draw(
    <BirthdayList data={{ from: '2026-11-15', to: '2026-11-21', items, more: false }} />,
  );
  await expect.element(page.getByText('3 pessoas nesta semana, 1 hoje')).toBeVisible();
  const days = [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(days).toEqual(['2026-11-18', '2026-11-20', '2026-11-16']);
  await expect.element(page.getByText('hoje', { exact: true })).toBeVisible();
  // a person is shown with the nome social
  await expect.element(page.getByRole('link', { name: 'Duda' })).toBeVisible();
  await expect.element(page.getByText('1 ano', { exact: true })).toBeVisible();
  await expect.element(page.getByText('65 anos')).toBeVisible();
  await expectAccessible(container);
});

test('a longer list shows that there are more birthdays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const items = [person(1, '2026-11-18', '1961-11-18'), person(2, '2026-11-18', '1962-11-18')];
  await draw(<BirthdayList data={{ from: '2026-11-15', to: '2026-11-21', items, more: true }} />);
  await expect.element(page.getByText('Mais de 2 pessoas nesta semana; estas são de hoje')).toBeVisible();
});

test('each field links to the records without it', async () => {
  const { container } = await draw(
    <CompletenessBars
      data={{
        total: 200,
        completas: 50,
        fields: [
          { field: 'documento', filled: 200 },
          { field: 'email', filled: 120 },
        ],
      }}
    />,
  );
  await expect.element(page.getByText('das fichas têm tudo: 50 de 200.')).toBeVisible();
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/pendencias?tipo=sem_email']);
  await expectAccessible(container);
});

test('the most frequent pendência comes first, and a register without any shows a message', async () => {
  const screen = await draw(
    <PendenciaList
      data={{
        kinds: [
          { kind: 'sem_email', count: 3 },
          { kind: 'sem_telefone', count: 1200 },
        ],
      }}
    />,
  );
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts[0]).toContain('1.200');
  expect(page.getByText(/Nenhuma pendência/).elements()).toHaveLength(0);
  await screen.rerender(<PendenciaList data={{ kinds: [{ kind: 'sem_email', count: 0 }] }} />);
  await expect.element(page.getByText('Nenhuma pendência: está tudo em ordem.')).toBeVisible();
});

test('a register without changes shows a message', async () => {
  await draw(<LatestChangeList data={{ items: [] }} />);
  await expect.element(page.getByText('Nada mudou ainda.')).toBeVisible();
});

test('a change links to its record, a bulk change to its operation', async () => {
  const pessoa = { id: `${ID}9`, codigo: 9, nome: 'João da Silva', tipo: 'fisica' as const };
  const { container } = await draw(
    <LatestChangeList data={{ items: [change(1, { pessoa }), change(2, { kind: 'import', total: 312 })] }} />,
  );
  await expect.element(page.getByRole('link', { name: 'João da Silva' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '312 fichas' })).toHaveAttribute('href', `/operacoes/${ID}2`);
  await expectAccessible(container);
});

test('across all clients an operation is not a link, because its page belongs to one client', async () => {
  signIn('administrador', 'all');
  await draw(<LatestChangeList data={{ items: [change(2, { kind: 'import', total: 312 })] }} />);
  await expect.element(page.getByText('312 fichas')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('an empty register offers the first steps to users with the right', async () => {
  const { container } = await draw(<FirstSteps isAll={false} />);
  const names = page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Cadastrar pessoa', 'Cadastrar empresa', 'Importar planilha']);
  await expectAccessible(container);
});

test.each([
  ['with records shows their figures', 3, true],
  ['without records shows how to begin', 0, false],
])('a register %s', async (_which, total, hasBoard) => {
  const totals = { total, fisica: total, juridica: 0, situacoes: SITUACOES, unprepared: 0 };
  answerCalls({ 'GET /api/dashboard/totals': totals });
  const asked = 'Cadastre a primeira ficha';
  await draw(<PainelPage Board={() => <p>Quadro</p>} BoardMenu={() => <p>Menu</p>} notice={null} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  if (!hasBoard) await expect.element(page.getByText(asked)).toBeVisible();
  expect(page.getByText(asked).elements()).toHaveLength(hasBoard ? 0 : 1);
  expect(page.getByText('Quadro', { exact: true }).elements()).toHaveLength(hasBoard ? 1 : 0);
  expect(page.getByText('Menu', { exact: true }).elements()).toHaveLength(hasBoard ? 1 : 0);
});

test('a reader learns what the painel will show, and is offered no forbidden action', async () => {
  signIn('leitor');
  const screen = await draw(<FirstSteps isAll={false} />);
  await expect.element(page.getByText(/Quando alguém deste cliente cadastrar/)).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
  signIn('administrador', 'all');
  await screen.rerender(<FirstSteps isAll />);
  await expect.element(page.getByText(/Escolha um cliente no alto da tela/)).toBeVisible();
});

const tip = (number: number) => page.getByRole('group', { name: `${number} de ${TIPS.length}`, exact: true });

test('tips change automatically, and such changes are not announced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = await draw(<TipsCarousel id="dicas" onClose={() => {}} />);
  await expect.element(tip(1)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Dicas' }))
    .toHaveAttribute('aria-roledescription', 'carrossel');
  await expect.element(tip(1)).toHaveAttribute('aria-roledescription', 'dica');
  await expect.element(tip(1)).toHaveStyle({ animationDuration: '0.3s' });
  expect(container.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS - 100);
  await expect.element(tip(1)).toBeVisible();
  vi.advanceTimersByTime(100);
  await expect.element(tip(2)).toBeVisible();
  // axe needs real timers
  vi.useRealTimers();
  await expectAccessible(container);
});

test('tips do not change under the mouse, with the focus inside, or paused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await draw(<TipsCarousel id="dicas" onClose={() => {}} />);
  const carousel = page.getByRole('region', { name: 'Dicas' });
  await carousel.hover();
  vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS * 3);
  await expect.element(tip(1)).toBeVisible();
  await page.getByRole('button', { name: 'Pausar as dicas' }).click();
  await expect.element(page.getByRole('button', { name: 'Continuar a trocar as dicas' })).toBeVisible();
  await carousel.unhover();
  page.getByRole('button', { name: 'Continuar a trocar as dicas' }).element().blur();
  vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS * 3);
  await expect.element(tip(1)).toBeVisible();
  await page.getByRole('button', { name: 'Continuar a trocar as dicas' }).click();
  await carousel.unhover();
  page.getByRole('button', { name: 'Pausar as dicas' }).element().blur();
  vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS);
  await expect.element(tip(2)).toBeVisible();
});

test('tips can be changed by hand, also past the ends, and are then announced', async () => {
  const handleClose = vi.fn();
  const { container } = await draw(<TipsCarousel id="dicas" onClose={handleClose} />);
  await page.getByRole('button', { name: 'Dica anterior' }).click();
  await expect.element(tip(TIPS.length)).toBeVisible();
  await page.getByRole('button', { name: 'Próxima dica' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(tip(2)).toBeVisible();
  expect(container.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  await page.getByRole('button', { name: 'Fechar as dicas' }).click();
  expect(handleClose).toHaveBeenCalledTimes(1);
});

test('a user who may not see dates of birth has no widget of birthdays', () => {
  const [all, without] = [true, false].map((seeBirth) =>
    painelWidgets({ seeHistory: true, seeBirth }).map(({ id }) => id),
  );
  expect(all).toContain('birthdays');
  expect(without).toEqual(all?.filter((id) => id !== 'birthdays'));
});
