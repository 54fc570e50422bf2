const words = (text: string) => text.split(' ');
const UNITS = words(
  'zero uma duas três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
);
const TENS = words('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = words(
  '- cento duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas',
);

/** A count of records in words, in the feminine: `trezentas e doze mil, quatrocentas e dezoito`. Below a billion. */
export function countInWords(count: number): string {
  if (count < 1000) return below1000(count);
  const millions = Math.floor(count / 1_000_000);
  const thousands = Math.floor(count / 1000) % 1000;
  const units = count % 1000;
  const parts: { value: number; text: string }[] = [];
  // milhão is masculine, mil takes the gender of the counted noun
  if (millions > 0)
    parts.push({ value: millions, text: `${masculine(millions)} ${millions === 1 ? 'milhão' : 'milhões'}` });
  if (thousands > 0) parts.push({ value: thousands, text: thousands === 1 ? 'mil' : `${below1000(thousands)} mil` });
  if (units > 0) parts.push({ value: units, text: below1000(units) });
  // "e" before the last part if it is round or has no hundreds, else a comma, as on cheques
  return parts
    .map(({ text, value }, index) => {
      if (index === 0) return text;
      const isLast = index === parts.length - 1;
      return `${isLast && (value < 100 || value % 100 === 0) ? ' e ' : ', '}${text}`;
    })
    .join('');
}

function below1000(count: number): string {
  if (count === 100) return 'cem';
  const hundreds = count < 100 ? '' : (HUNDREDS[Math.floor(count / 100)] ?? '');
  const below = count % 100;
  const parts = [hundreds, below > 0 || count === 0 ? below100(below) : ''].filter(Boolean);
  return parts.join(' e ');
}

function below100(count: number): string {
  if (count < 20) return UNITS[count] ?? '';
  const unit = count % 10;
  return (TENS[Math.floor(count / 10)] ?? '') + (unit > 0 ? ` e ${UNITS[unit] ?? ''}` : '');
}

function masculine(count: number): string {
  return below1000(count)
    .replaceAll('entas', 'entos')
    .replace(/\buma$/, 'um')
    .replace(/\bduas$/, 'dois');
}
