/*
 * The constants of the specification, section 9, and those derived from them. Times in milliseconds.
 * tokens.css repeats those that style sheets need; constants.test.ts compares the two.
 */

export const WIDGET_TOGGLE_MS = 200;
export const WIDGET_REFRESH_MS = 1000;
export const FADE_MS = 300;
export const CAROUSEL_INTERVAL_MS = 5000;
export const THROTTLE_MS = 350;
export const MENU_SPEED_MS = 235;
export const VOICE_LANGUAGE = 'en-US';

/** The session timer counts in hundredths of a second. */
export const TIMER_TICK_MS = 10;

// the rules use these, too (packages/brasil/src/limits.ts)
export {
  CEP_DIGITS,
  CNPJ_DIGITS,
  CPF_DIGITS,
  DATE_DISPLAY,
  MAX_PHONE_LENGTH,
  MAX_YEAR_EXCLUSIVE,
  PHONE_DIGITS,
} from '@fichario/brasil';
/** 0 is Sunday, as in `Date.prototype.getDay`. */
export const WEEK_STARTS_ON = 0;

/** "Small notification default colour: a teal." */
export const NOTIFICATION_COLOR = '#0b6b66';
export const NOTIFICATION_MS = 6000;
/** Errors are shown longer, because they must be read. */
export const NOTIFICATION_ERROR_MS = 15_000;
