import { isWidgetColor, type WidgetColor } from './widget-colors.ts';

/** What the user made of one widget. */
export type WidgetPlacement = {
  id: string;
  color: WidgetColor;
  collapsed: boolean;
  /** out of sight; comes back as it was */
  hidden: boolean;
  /** taken off the board; comes back as new */
  deleted: boolean;
  /** the user's own title; undefined: the original one */
  title: string | undefined;
};

/** The widgets of a page in their order. */
export type WidgetLayout = readonly WidgetPlacement[];

export type PlacementChange = Partial<Omit<WidgetPlacement, 'id'>>;

export const MAX_WIDGET_TITLE = 60;
/** More than any page has; what a foreign program wrote shall not fill the memory. */
const MAX_WIDGETS = 100;

const FRESH = { color: 'default', collapsed: false, hidden: false, deleted: false, title: undefined } as const;

/**
 * Reads what `formatLayout` wrote. Whatever else is found there (broken JSON, another program's, another version's)
 * counts only as far as it can be understood, widget by widget.
 */
export function parseLayout(text: string | null): WidgetLayout {
  const saved = parseJson(text);
  if (!isRecord(saved)) return [];
  return Object.entries(saved)
    .slice(0, MAX_WIDGETS)
    .filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
    .map(([id, placement]) => ({ position: readPosition(placement), placement: readPlacement(id, placement) }))
    .sort((one, other) => one.position - other.position)
    .map(({ placement }) => placement);
}

/** The text for local storage: for each widget its position, colour, whether collapsed, hidden, deleted, and its title. */
export function formatLayout(layout: WidgetLayout): string {
  const saved = layout.map(({ id, title = null, ...rest }, position) => [id, { position, ...rest, title }] as const);
  return JSON.stringify(Object.fromEntries(saved));
}

/**
 * The layout with every one of `ids` in it: those that did not exist when it was saved stand at the end. Widgets that the
 * page does not have now keep their place, as a client may show more than another.
 */
export function completeLayout(layout: WidgetLayout, ids: readonly string[]): WidgetLayout {
  const known = new Set(layout.map(({ id }) => id));
  return [...layout, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, ...FRESH }))];
}

export function changePlacement(layout: WidgetLayout, id: string, change: PlacementChange): WidgetLayout {
  return layout.map((placement) => (placement.id === id ? { ...placement, ...change } : placement));
}

/** Puts a widget where another one stands; those between make room. */
export function moveWidget(layout: WidgetLayout, id: string, targetId: string): WidgetLayout {
  const from = layout.findIndex((placement) => placement.id === id);
  const to = layout.findIndex((placement) => placement.id === targetId);
  const moved = layout[from];
  if (!moved || to < 0 || from === to) return layout;
  return layout.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** A deleted widget comes back as new, at the end. */
export function addWidget(layout: WidgetLayout, id: string): WidgetLayout {
  return [...layout.filter((placement) => placement.id !== id), { id, ...FRESH }];
}

/** Invisible signs that turn around the text after them, beyond the title. */
const BIDI_CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** What is left of a sign, such as an emoji, that was cut in two. */
const HALF_SIGN = /[\uD800-\uDBFF\u200D]+$/;

/** What a typed title becomes; empty, or the original one, is none of its own. */
export function normalizeTitle(typed: string, original: string): string | undefined {
  const cut = typed.replaceAll(BIDI_CONTROLS, '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WIDGET_TITLE);
  const title = cut.replace(HALF_SIGN, '').trim();
  return title === '' || title === original ? undefined : title;
}

function readPlacement(
  id: string,
  { color, collapsed, hidden, deleted, title }: Record<string, unknown>,
): WidgetPlacement {
  return {
    id,
    color: isWidgetColor(color) ? color : 'default',
    collapsed: collapsed === true,
    hidden: hidden === true,
    deleted: deleted === true,
    title: typeof title === 'string' ? normalizeTitle(title, '') : undefined,
  };
}

function readPosition({ position }: Record<string, unknown>): number {
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
