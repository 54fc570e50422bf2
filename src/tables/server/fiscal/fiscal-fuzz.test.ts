import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { destOf, makeNfe, OWN } from '../../../../test/fiscal/make-nfe.ts';
import { rounds } from '../../../../test/rounds.ts';
import { known } from '../../../kit/known.ts';
import { partiesOf } from '../../../reading/fiscal/party.ts';
import { createUniting } from '../../../reading/fiscal/unite-parties.ts';
import { readFiscalXml } from './fiscal-xml.ts';

const OURS = new Set([OWN.slice(0, 8)]);
const NOTE = Buffer.from(
  makeNfe({ number: 1, dest: destOf({ CPF: '52998224725' }, 'ANA'), transporta: '<xNome>V</xNome>' }),
);

function readFirst(bytes: Buffer) {
  return known(readFiscalXml(bytes)[0], 'the reading');
}

/** Reads bytes as a file: it is read, skipped or refused, and nothing else. */
function read(bytes: Buffer): string {
  const reading = readFirst(bytes);
  if (reading.outcome !== 'read') return reading.reason;
  const uniting = createUniting();
  uniting.add(reading);
  return JSON.stringify([...uniting.finish().people()]);
}

test('cut, flipped, doubled or swapped bytes never throw, and never say what the file does not', () => {
  const change = fc.record({
    at: fc.nat(NOTE.length - 1),
    length: fc.nat(200),
    by: fc.uint8Array({ maxLength: 40 }),
    how: fc.constantFrom('cut', 'flip', 'double', 'put'),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let bytes: Buffer = NOTE;
      for (const { at, length, by, how } of changes) {
        const [before, middle, after] = [
          bytes.subarray(0, at),
          bytes.subarray(at, at + length),
          bytes.subarray(at + length),
        ];
        if (how === 'cut') bytes = Buffer.concat([before, after]);
        else if (how === 'double') bytes = Buffer.concat([before, middle, middle, after]);
        else if (how === 'put') bytes = Buffer.concat([before, by, middle, after]);
        else bytes = Buffer.concat([before, middle.map((byte) => byte ^ 1), after]);
      }
      expect(typeof read(bytes)).toBe('string');
    }),
    { numRuns: rounds(200, 1_500) },
  );
});

test('any tags, attributes, entities and texts in a note never throw', () => {
  const name = fc.constantFrom(
    'dest',
    'emit',
    'infNFe',
    'NFe',
    'ide',
    'CNPJ',
    'xNome',
    'enderDest',
    '__proto__',
    'constructor',
    'a:b',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('&amp;', '&#65;', '&x;', '<![CDATA[x]]>', '<!-- -->', '<?pi?>'),
  );
  const { xml } = fc.letrec<{ xml: string }>((tie) => ({
    xml: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.tuple(name, text, fc.array(tie('xml'), { maxLength: 4 })).map(([tag, id, inner]) => {
        const value = id.replace(/["<&]/g, '');
        return `<${tag} Id="${value}">${inner.join('')}</${tag}>`;
      }),
    ),
  }));
  fc.assert(
    fc.property(xml, (inner) => {
      expect(typeof read(Buffer.from(`<nfeProc><NFe><infNFe Id="NFe1">${inner}</infNFe></NFe></nfeProc>`))).toBe(
        'string',
      );
      expect(typeof read(Buffer.from(inner))).toBe('string');
    }),
    { numRuns: rounds(60, 1_000) },
  );
});

test('a file is never changed by the file before it', () => {
  const people = fc.array(fc.constantFrom('52998224725', '11144477735', '39053344705'), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(people, fc.nat(400), (cpfs, cut) => {
      const readings = cpfs.map((cpf, number) => {
        const xml = makeNfe({ number, dest: destOf({ CPF: cpf }, `PESSOA ${cpf}`, { email: `${cpf}@example.org` }) });
        readFiscalXml(Buffer.from(xml.slice(0, xml.length - cut - 1)));
        return readFirst(Buffer.from(xml));
      });
      for (const [index, reading] of readings.entries()) {
        const rows = reading.outcome === 'read' ? partiesOf(reading.parties, OURS) : [];
        expect(rows.map(({ cpf, emails }) => [cpf, emails])).toEqual([[cpfs[index], [`${cpfs[index]}@example.org`]]]);
      }
    }),
    { numRuns: rounds(15, 60) },
  );
});
