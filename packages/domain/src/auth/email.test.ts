import { describe, expect, test } from 'vitest';
import { changeEmailInput } from './addresses.ts';
import { canonicalEmail, isReservedEmail, isSameEmail } from './email.ts';
import { emailSchema, loginInput, registerInput } from './schema.ts';

const plain = 'admin@demo.no';

describe('the canonical form of an e-mail address', () => {
  test.each([
    ['itself', 'admin@demo.no'],
    ['capital letters', 'Admin@Demo.NO'],
    ['blanks around it', '  admin@demo.no\t'],
    ['a no-break space and a byte order mark around it', '\u00A0admin@demo.no\uFEFF'],
  ])('is one for %s', (_what, typed) => {
    expect(canonicalEmail(typed)).toBe(plain);
    expect(isSameEmail(typed, plain)).toBe(true);
    expect(emailSchema.parse(typed)).toBe(plain);
  });

  test.each([
    ['the Turkish capital İ', 'adm\u0130n@demo.no'],
    ['the Turkish dotless ı', 'adm\u0131n@demo.no'],
    ['İ taken apart', 'admi\u0307n@demo.no'],
    ['the Kelvin sign', '\u212Aari@demo.no'],
    ['the long s', 'admin@demo.\u017Fe'],
    ['fullwidth letters', '\uFF41dmin@demo.no'],
    ['a fullwidth at sign', 'admin\uFF20demo.no'],
    ['a ligature', '\uFB01ne@demo.no'],
    ['sharp s', 'stra\u00DFe@demo.no'],
    ['capital sharp s', 'STRA\u1E9EE@demo.no'],
    ['a combining mark', 'admi\u0301n@demo.no'],
    ['a Cyrillic а', '\u0430dmin@demo.no'],
    ['a Norwegian letter', 'bjørn@demo.no'],
    ['an international domain', 'kari@blåbær.no'],
    ['an ideographic full stop', 'admin@demo\u3002no'],
    ['a zero-width space', 'ad\u200Bmin@demo.no'],
    ['a zero-width joiner', 'admin\u200D@demo.no'],
    ['a soft hyphen', 'ad\u00ADmin@demo.no'],
    ['a change of direction', '\u202Eadmin@demo.no'],
    ['a NUL', 'admin\u0000@demo.no'],
    ['a blank inside', 'ad min@demo.no'],
    ['a trailing dot', 'admin@demo.no.'],
    ['a dot before the at sign', 'admin.@demo.no'],
    ['two dots', 'ad..min@demo.no'],
    ['two at signs', 'admin@demo.no@demo.no'],
    ['a quoted local part', '"admin"@demo.no'],
    ['a comment', 'admin(x)@demo.no'],
    ['an address literal', 'admin@[127.0.0.1]'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@demo.no`],
    ['255 characters', `${'a'.repeat(60)}@${'b.'.repeat(96)}no`],
    ['a very long text', `${'a.'.repeat(100_000)}@demo.no`],
    ['nothing', ' '],
  ])('is none for %s', (_what, typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
    expect(isSameEmail(typed, typed)).toBe(false);
    expect(emailSchema.safeParse(typed).success).toBe(false);
  });

  test('retains what distinguishes two mailboxes, and is its own canonical form', () => {
    const many = ['k.ari@x.no', 'kari@x.no', 'kari+a@x.no', "o'kari@x.no", 'kari@xn--blbr-roah.no'];
    expect(many.map((email) => canonicalEmail(email))).toEqual(many);
    expect(canonicalEmail(`${'a'.repeat(64)}@demo.no`)).toBe(`${'a'.repeat(64)}@demo.no`);
  });

  test('signing in takes any text, so that a wrong address is answered like an unknown one', () => {
    expect(loginInput.safeParse({ email: 'adm\u0130n@demo.no', password: 'x' }).success).toBe(true);
  });
});

describe('reserved addresses', () => {
  test.each(['deleted-89@deleted.invalid', 'x@INVALID.invalid', 'x@a.b.Invalid', 'x@a.localhost'])(
    '%s is refused at its field',
    (email) => {
      expect(isReservedEmail(email)).toBe(true);
      expect(emailSchema.safeParse(email).error?.issues).toMatchObject([
        { message: 'emailReserved' },
      ]);
    },
  );

  test('are refused where one registers and where one changes the address', () => {
    const email = 'deleted-89@deleted.invalid';
    const [registered, changed] = [
      registerInput.safeParse({
        firstName: 'Kari',
        lastName: 'Nordmann',
        username: 'kari',
        email,
        password: 'fjell-og-fjord',
      }),
      changeEmailInput.safeParse({ email, password: 'fjell-og-fjord' }),
    ];
    for (const { error } of [registered, changed])
      expect(error?.issues).toMatchObject([{ path: ['email'], message: 'emailReserved' }]);
  });

  test.each(['x@invalid.no', 'invalid@demo.no', 'x@notinvalid.example'])('%s is not', (email) => {
    expect(isReservedEmail(email)).toBe(false);
    expect(emailSchema.safeParse(email).success).toBe(true);
  });
});
