import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, readCases } from '../../../test/brasil-cases.ts';
import { explainEmail, isEmail, parseEmail } from './email.ts';

describe('email', () => {
  it.each(readCases('email'))('reads $input as $verdict ($reason)', ({ input, verdict, reason }) => {
    const refused = verdict === '-';
    const letsIn = reason === 'long_ending';
    expect(parseEmail(input)).toBe(refused ? undefined : verdict);
    expect(isEmail(input)).toBe(reason === 'canonical');
    expect(explainEmail(input)?.code).toBe(refused ? reason : undefined);
    expect(parseEmail(input, { longEndings: true }) !== undefined).toBe(!refused || letsIn);
    expect(explainEmail(input, { longEndings: true })?.code).toBe(refused && !letsIn ? 'email' : undefined);
  });

  it('says the sentence of the specification', () => {
    expect(explainEmail('ana')?.message).toBe('Por favor digite um email válido');
  });

  it('adds where to switch long endings on, when only the ending is at fault', () => {
    const [first, second] = (explainEmail('ana@exemplo.online')?.message ?? '').split('\n');
    expect(first).toBe('Por favor digite um email válido');
    expect(second).toContain('"Aceitar terminações longas"');
  });

  it('takes the lengths of RFC 5321 and not one more', () => {
    const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(57)}.com`;
    expect(`${'a'.repeat(64)}@${domain}`).toHaveLength(254);
    expect(isEmail(`${'a'.repeat(64)}@${domain}`)).toBe(true);
    expect(isEmail(`${'a'.repeat(64)}@${domain.replace('.f', '.ff')}`)).toBe(false);
    expect(isEmail(`${'a'.repeat(64)}@${domain.replace('.f', '.ff')}`.slice(1))).toBe(true);
    expect(isEmail(`${'a'.repeat(64)}@d${'.d'.repeat(92)}.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(65)}@exemplo.com`)).toBe(false);
    expect(isEmail(`ana@${'d'.repeat(63)}.com`)).toBe(true);
    expect(isEmail(`ana@${'d'.repeat(64)}.com`)).toBe(false);
    expect(isEmail(`${'a'.repeat(63)}@${domain}f`)).toBe(true);
    expect(isEmail(`${'a'.repeat(63)}@${domain}ff`)).toBe(false);
  });

  it('takes every sign of a dot-atom and no other', () => {
    const accepted = Array.from({ length: 300 }, (_, code) => String.fromCharCode(code)).filter((char) =>
      isEmail(`a${char}b@exemplo.com`),
    );
    expect(accepted.join('')).toBe(
      "!#$%&'*+-./0123456789=?ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz{|}~",
    );
  });

  it('accepts what is made of a right local part, right labels and a short ending', () => {
    const local = fc.stringMatching(/^[a-z0-9_+-]{1,12}(\.[a-z0-9_+-]{1,12}){0,2}$/);
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
    const ending = fc.stringMatching(/^[a-z]{2,4}$/);
    const labels = fc.array(label, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(local, labels, ending, (name, hosts, last) => {
        const address = `${name}@${hosts.join('.')}.${last}`;
        expect(parseEmail(address)).toBe(address);
        expect(isEmail(`${address}xxx`)).toBe(false);
      }),
    );
  });

  it('never throws, and explains exactly what it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.emailAddress()), fc.boolean(), (text, longEndings) => {
        const refused = parseEmail(text, { longEndings }) === undefined;
        expect(explainEmail(text, { longEndings }) !== undefined).toBe(refused);
      }),
    );
  });
});
