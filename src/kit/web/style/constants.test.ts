import { readFileSync } from 'node:fs';
import { explainCnpj, explainCpf, isCep, isData, isTelefone, MASKS } from '@fichario/brasil';
import { describe, expect, test } from 'vitest';
import * as constants from './constants.ts';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function readToken(name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
}

describe('the constants of the specification, section 9', () => {
  test('have the values of the specification', () => {
    expect(constants).toMatchObject({
      WIDGET_TOGGLE_MS: 200,
      WIDGET_REFRESH_MS: 1000,
      FADE_MS: 300,
      CAROUSEL_INTERVAL_MS: 5000,
      THROTTLE_MS: 350,
      MENU_SPEED_MS: 235,
      VOICE_LANGUAGE: 'en-US',
      TIMER_TICK_MS: 10,
      MAX_PHONE_LENGTH: 15,
      PHONE_DIGITS: [10, 11],
      CPF_DIGITS: 11,
      CNPJ_DIGITS: 14,
      CEP_DIGITS: 8,
      MAX_YEAR_EXCLUSIVE: 2150,
      DATE_DISPLAY: 'dd/mm/yy',
      WEEK_STARTS_ON: 0,
    });
  });

  test('are the same in the style sheets', () => {
    expect(readToken('menu-speed')).toBe(`${constants.MENU_SPEED_MS}ms`);
    expect(readToken('widget-toggle')).toBe(`${constants.WIDGET_TOGGLE_MS}ms`);
    expect(readToken('fade')).toBe(`${constants.FADE_MS}ms`);
    expect(readToken('notification')).toBe(constants.NOTIFICATION_COLOR);
  });

  test('are those that the rules of the library keep', () => {
    expect(MASKS.telefoneCelular).toHaveLength(constants.MAX_PHONE_LENGTH);
    const lengths = Array.from({ length: 16 }, (_, length) => length);
    const pass = (rule: (text: string) => { code: string } | undefined, code: string) =>
      lengths.filter((length) => rule(digits(length))?.code !== code);
    expect(lengths.filter((length) => isTelefone('1198765432109876'.slice(0, length)))).toEqual([
      ...constants.PHONE_DIGITS,
    ]);
    expect(pass(explainCpf, 'cpf_length')).toEqual([constants.CPF_DIGITS]);
    expect(pass(explainCnpj, 'cnpj_length')).toEqual([constants.CNPJ_DIGITS]);
    expect(lengths.filter((length) => isCep(digits(length)))).toEqual([constants.CEP_DIGITS]);
    expect(isData(`31/12/${constants.MAX_YEAR_EXCLUSIVE - 1}`)).toBe(true);
    expect(isData(`01/01/${constants.MAX_YEAR_EXCLUSIVE}`)).toBe(false);
  });

  test('give notifications a teal: little red, green and blue nearly alike', () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(constants.NOTIFICATION_COLOR.slice(at, at + 2), 16),
    );
    expect(red).toBeLessThan(40);
    expect(Math.abs((green ?? 0) - (blue ?? 255))).toBeLessThan(20);
  });
});

function digits(length: number): string {
  return '1234567890123456'.slice(0, length);
}
