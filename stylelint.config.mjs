// What the style sheets may hold (docs/decisions/033-style-tokens.md): spacing, sizes of text, radii, layers and colours
// come from src/kit/web/style/tokens.css, breakpoints are three. An exception is a comment at its line, with its reason.
const TOKEN = String.raw`var\(--(?:space-\d|gutter|above-control)\)`;
/** Sums and multiples of tokens, with no length of their own: `calc(-1 * var(--space-4))`. */
const SUM = String.raw`calc\((?:-1 \* )?var\(--[\w-]+\)(?: [-+*/] (?:var\(--[\w-]+\)|\d+))*\)`;
/** One pixel is a hairline, in no scale. */
const SPACE = new RegExp(String.raw`^(?:(?:0|-?1px|auto|${TOKEN}|${SUM})(?: |$))+$`);
const RADIUS = /^(?:(?:0|var\(--radius(?:-\w+)?\))(?: |$))+$/;

export default {
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [/^(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/],
    'declaration-property-value-allowed-list': {
      '/^(?:margin|padding)(?:-|$)/': [SPACE],
      '/^(?:(?:row|column)-)?gap$/': [SPACE],
      '/^border-(?:\\w+-\\w+-)?radius$/': [RADIUS],
      'font-size': ['inherit', /^var\(--text-\w+\)$/],
      font: ['inherit', /var\(--text-\w+\)/],
      'font-weight': ['400', '500', '600', 'inherit'],
      // in pixels: a line as tall as the box it stands in
      'line-height': ['0', '1', /^\d+px$/, /^var\(--(?:leading(?:-tight)?|control(?:-sm)?)\)$/],
      'z-index': [/^var\(--layer-\w+\)$/],
    },
    'media-feature-name-allowed-list': ['width', 'height', 'pointer', 'hover', 'prefers-reduced-motion'],
    // phone · narrow: the navigation is a drawer · one column (`@container` has the sizes of its own component)
    // height: a screen magnified four times
    'media-feature-name-value-allowed-list': { width: ['560px', '720px', '1080px'], height: ['420px'] },
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'no-duplicate-selectors': true,
  },
  overrides: [
    {
      files: ['**/style/tokens.css'],
      // the height of the window decides on the height of a row alone
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'media-feature-name-allowed-list': null,
        'media-feature-name-value-allowed-list': null,
      },
    },
  ],
};
