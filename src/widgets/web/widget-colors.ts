/** The colours of a widget; the style sheet has each for the light and the dark theme. */
export const WIDGET_COLORS = ['default', 'teal', 'blue', 'purple', 'pink', 'red', 'amber', 'green'] as const;

export type WidgetColor = (typeof WIDGET_COLORS)[number];

export const WIDGET_COLOR_LABELS: Record<WidgetColor, string> = {
  default: 'Sem cor',
  teal: 'Verde-azulado',
  blue: 'Azul',
  purple: 'Roxo',
  pink: 'Rosa',
  red: 'Vermelho',
  amber: 'Âmbar',
  green: 'Verde',
};

export function isWidgetColor(value: unknown): value is WidgetColor {
  return WIDGET_COLORS.some((color) => color === value);
}
