import { explainDinheiro, formatDinheiro, parseDinheiro } from '@fichario/brasil';
import * as fc from 'fast-check';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { DinheiroField } from './MaskedField.tsx';

const box = page.getByRole('textbox');
const NBSP = '\u00a0';

/** The field in a form that holds its text, as the forms of the product do. */
function Amount({ initial = '' }: { initial?: string }) {
  const [text, setText] = useState(initial);
  return (
    <>
      <DinheiroField label="Limite" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      <output>{text}</output>
    </>
  );
}

/** What the form holds. */
const held = () => page.getByRole('status').element().textContent;

async function emptyField(): Promise<void> {
  await box.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
}

/** Typed key by key; signs that a keyboard script would take for keys are written twice. */
async function typeKeys(text: string): Promise<void> {
  await userEvent.keyboard(text.replace(/[[{]/g, '$&$&'));
}

/** Reais and centavos, each in every way that people and programs write it. */
const AMOUNT = fc.tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), fc.integer({ min: 0, max: 99 }));
const WAYS: readonly ((reais: string, centavos: string, grouped: (sign: string) => string) => string)[] = [
  (reais, centavos) => `${reais},${centavos}`,
  (_reais, centavos, grouped) => `${grouped('.')},${centavos}`,
  (_reais, centavos, grouped) => `R$ ${grouped('.')},${centavos}`,
  (_reais, centavos, grouped) => `R$${NBSP}${grouped('.')},${centavos}`,
  (_reais, centavos, grouped) => `${grouped(' ')},${centavos}`,
  // the dot of the numeric keypad, and of programs
  (reais, centavos) => `${reais}.${centavos}`,
  (_reais, centavos, grouped) => `${grouped(',')}.${centavos}`,
  (_reais, centavos, grouped) => `-${grouped('.')},${centavos}`,
];

function write([reais, cents]: [bigint, number], way: number): string {
  const grouped = (sign: string) => String(reais).replace(/\B(?=(?:[0-9]{3})+$)/g, sign);
  const text = WAYS[way % WAYS.length]?.(String(reais), String(cents).padStart(2, '0'), grouped) ?? '';
  return cents === 0 && way % 2 === 0 ? text.replace(/[.,]00$/, '') : text;
}

/** What stands in the field after leaving it: the amount written out, or what was typed, for the rule to refuse. */
function left(text: string): string | undefined {
  const amount = parseDinheiro(text);
  return amount === undefined || amount.startsWith('-') ? undefined : formatDinheiro(amount);
}

describe('an amount', () => {
  beforeEach(async () => {
    await draw(<Amount />);
  });

  test('is the same typed key by key as read whole, in every way of writing', async () => {
    await fc.assert(
      fc.asyncProperty(AMOUNT, fc.nat({ max: 15 }), async (amount, way) => {
        const text = write(amount, way);
        await emptyField();
        await typeKeys(text);
        expect(parseDinheiro(held())).toBe(parseDinheiro(text));
        await userEvent.tab();
        expect(parseDinheiro(held())).toBe(parseDinheiro(text));
        if (left(text) !== undefined) await expect.element(box).toHaveValue(left(text));
      }),
      { numRuns: 16 },
    );
  });

  test('is refused typed when it is refused read whole, and nothing of it is lost', async () => {
    const moneyLike = fc.string({ unit: fc.constantFrom(...'0123456789.,- '), minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(moneyLike, async (text) => {
        await emptyField();
        await typeKeys(text);
        expect(explainDinheiro(held())?.code).toBe(explainDinheiro(text)?.code);
        expect(parseDinheiro(held())).toBe(parseDinheiro(text));
      }),
      { numRuns: 16 },
    );
  });

  test.each([
    ['1.500,50', `R$${NBSP}1.500,50`],
    ['1500', `R$${NBSP}1.500,00`],
    ['25.000', `R$${NBSP}25.000,00`],
    ['1.234.567,89', `R$${NBSP}1.234.567,89`],
    ['1234.56', `R$${NBSP}1.234,56`],
    ['1.5', `R$${NBSP}1,50`],
    ['12,', `R$${NBSP}12,00`],
    ['-5', '-5'],
    ['1,234', '1,234'],
    ['2 mil', '2 mil'],
  ])('typed as %s is %s after leaving', async (typed, shown) => {
    await box.click();
    await typeKeys(typed);
    await userEvent.tab();
    await expect.element(box).toHaveValue(shown);
    expect(held()).toBe(shown);
  });

  test('is not cut off, however long', async () => {
    await box.click();
    await typeKeys('1234567890123456789012345');
    await expect.element(box).toHaveValue(`R$${NBSP}1.234.567.890.123.456.789.012.345`);
  });
});

describe('the content of the field', () => {
  test('is typed over when it is selected', async () => {
    await draw(<Amount initial={`R$${NBSP}1.234,56`} />);
    await box.click();
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    await typeKeys('2.000');
    await userEvent.tab();
    expect(held()).toBe(`R$${NBSP}2.000,00`);
  });

  test.each([
    // Home, three signs of ours, then behind the first digit
    ['a digit put in the middle', '{Home}{ArrowRight>4/}9', `R$${NBSP}19.234,56`, 6],
    ['a digit taken out', '{Home}{ArrowRight>6/}{Backspace}', `R$${NBSP}134,56`, 4],
    [
      'Backspace behind a dot of ours takes the digit before it',
      '{Home}{ArrowRight>5/}{Backspace}',
      `R$${NBSP}234,56`,
      3,
    ],
    ['Delete before a dot of ours takes the digit behind it', '{Home}{ArrowRight>4/}{Delete}', `R$${NBSP}134,56`, 4],
    ['the comma taken out', '{End}{ArrowLeft>2/}{Backspace}', `R$${NBSP}123.456`, 8],
    ['Backspace before the first digit', '{Home}{ArrowRight>3/}{Backspace}', `R$${NBSP}1.234,56`, 3],
    ['a dot of the person in the middle', '{Home}{ArrowRight>4/}.', '1.234,56', 2],
    ['a third place behind the comma', '{End}7', '1234,567', 8],
  ])('%s: the caret stays with its digit', async (_what, keys, shown, caret) => {
    await draw(<Amount initial={`R$${NBSP}1.234,56`} />);
    await box.click();
    await userEvent.keyboard(keys);
    await expect.element(box).toHaveValue(shown);
    const input = box.element();
    expect(input instanceof HTMLInputElement && input.selectionStart).toBe(caret);
  });

  test('stays as it is in a field that only shows', async () => {
    await draw(<DinheiroField label="Limite" readOnly defaultValue="1.500" />);
    await box.click();
    await userEvent.tab();
    await expect.element(box).toHaveValue('1.500');
  });
});
