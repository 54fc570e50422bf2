import { describe, expect, test } from 'vitest';
import {
  addWidget,
  changePlacement,
  completeLayout,
  formatLayout,
  MAX_WIDGET_TITLE,
  moveWidget,
  normalizeTitle,
  parseLayout,
  type WidgetLayout,
} from './widget-layout.ts';

const IDS = ['totals', 'states', 'cities', 'birthdays'];
const fresh = completeLayout([], IDS);

function idsOf(layout: WidgetLayout): string[] {
  return layout.map(({ id }) => id);
}

describe('the saved layout', () => {
  test('contains only position, colour, collapsed, hidden, deleted and title of each widget', () => {
    const layout = changePlacement(fresh, 'states', { color: 'blue', collapsed: true, title: 'Onde estão' });
    expect(JSON.parse(formatLayout(layout))).toMatchObject({
      totals: { position: 0, color: 'default', collapsed: false, hidden: false, deleted: false, title: null },
      states: { position: 1, color: 'blue', collapsed: true, hidden: false, deleted: false, title: 'Onde estão' },
    });
    const [first] = Object.values<object>(JSON.parse(formatLayout(layout)));
    expect(Object.keys(first ?? {}).sort()).toEqual(['collapsed', 'color', 'deleted', 'hidden', 'position', 'title']);
  });

  test('is read as it was written', () => {
    const layout = moveWidget(changePlacement(fresh, 'cities', { hidden: true, color: 'red' }), 'birthdays', 'totals');
    expect(parseLayout(formatLayout(layout))).toEqual(layout);
  });

  test.each([
    ['nothing', null],
    ['no text', ''],
    ['broken JSON', '{"totals":{"posi'],
    ['a number', '42'],
    ['null', 'null'],
    ['a list', '[{"id":"totals"}]'],
    ['a text', '"totals"'],
    ['widgets that are no objects', '{"totals":1,"states":null,"cities":[]}'],
  ])('counts as none when it is %s', (_what, text) => {
    expect(parseLayout(text)).toEqual([]);
  });

  test('uses the valid parts of a foreign layout', () => {
    const foreign = {
      states: { position: 'first', color: 'url(javascript:)', collapsed: 'yes', hidden: 1, title: { html: '<b>' } },
      totals: { position: 3, color: 'teal', extra: 'x', title: `  ${'Título '.repeat(40)}` },
      __proto__: { position: 1 },
    };
    const [totals, states, ...rest] = parseLayout(JSON.stringify(foreign));
    expect(totals).toMatchObject({ id: 'totals', color: 'teal' });
    expect(totals?.title?.length).toBeLessThanOrEqual(MAX_WIDGET_TITLE);
    expect(states).toEqual({
      id: 'states',
      color: 'default',
      collapsed: false,
      hidden: false,
      deleted: false,
      title: undefined,
    });
    expect(rest).toEqual([]);
  });

  test('accepts the name of a property of every object', () => {
    const layout = parseLayout('{"__proto__":{"position":0,"color":"blue"},"constructor":{"position":1}}');
    expect(idsOf(layout)).toEqual(['__proto__', 'constructor']);
    expect(parseLayout(formatLayout(layout))).toEqual(layout);
  });

  test('has a limited size', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`w${at}`, { position: at }]));
    expect(parseLayout(JSON.stringify(many)).length).toBeLessThanOrEqual(100);
  });
});

describe('the widgets of a page', () => {
  test('are in the order of the page while nothing is saved', () => {
    expect(idsOf(completeLayout(parseLayout(null), IDS))).toEqual(IDS);
  });

  test('that are newer than the saved layout are at the end', () => {
    const saved = moveWidget(completeLayout([], ['totals', 'states']), 'states', 'totals');
    expect(idsOf(completeLayout(saved, IDS))).toEqual(['states', 'totals', 'cities', 'birthdays']);
  });

  test('that the page lacks at the moment keep their place', () => {
    const withoutCities = completeLayout(fresh, ['totals', 'states', 'birthdays']);
    expect(idsOf(withoutCities)).toEqual(IDS);
  });
});

describe('moving', () => {
  test('to a later place puts the widget after the one that was there', () => {
    expect(idsOf(moveWidget(fresh, 'totals', 'cities'))).toEqual(['states', 'cities', 'totals', 'birthdays']);
  });

  test('to an earlier place puts it before that one', () => {
    expect(idsOf(moveWidget(fresh, 'birthdays', 'states'))).toEqual(['totals', 'birthdays', 'states', 'cities']);
  });

  test('past a hidden widget keeps the order of the others', () => {
    const layout = changePlacement(fresh, 'states', { hidden: true });
    expect(idsOf(moveWidget(layout, 'totals', 'cities'))).toEqual(['states', 'cities', 'totals', 'birthdays']);
  });

  test.each([
    ['itself', 'totals', 'totals'],
    ['one that is not there', 'totals', 'nothing'],
  ])('to %s changes nothing', (_what, id, target) => {
    expect(moveWidget(fresh, id, target)).toBe(fresh);
  });
});

test('adds a deleted widget again as new, at the end', () => {
  const deleted = changePlacement(fresh, 'totals', {
    deleted: true,
    color: 'pink',
    title: 'Meus números',
    collapsed: true,
  });
  expect(addWidget(deleted, 'totals').at(-1)).toEqual(completeLayout([], ['totals'])[0]);
  expect(idsOf(addWidget(deleted, 'totals'))).toEqual(['states', 'cities', 'birthdays', 'totals']);
});

describe('a typed title', () => {
  test.each([
    ['', undefined],
    ['   ', undefined],
    ['Por estado', undefined],
    ['  Onde   estão ', 'Onde estão'],
    ['x'.repeat(80), 'x'.repeat(MAX_WIDGET_TITLE)],
    // half an emoji is removed, and a direction mark has no effect beyond the title
    [`a${'😀'.repeat(40)}`, `a${'😀'.repeat(29)}`],
    ['שלום \u202Eabc', 'שלום abc'],
  ])('%j becomes %j', (typed, title) => {
    expect(normalizeTitle(typed, 'Por estado')).toBe(title);
  });
});
