/**
 * Colours of each theme as hexadecimal numbers: background, keys, texts, numbers, booleans, null, what is beside them, icons. From the Base16 schemes of
 * these names (base16 1.0, MIT) in the roles that older pages give them; every colour is as far from its background as it takes to be read, 4.5 : 1.
 */
const COLORS: { readonly [theme: string]: string } = {
  apathy: '031a16 d2e7e4 5186a1 3e965b 4c963e 747eb3 5f9c92 96883e',
  'apathy:inverted': 'd2e7e4 031a16 376a84 2f7245 386f2e 3e4c96 2b685e 6f652e',
  ashes: '1c2023 f3f4f5 c7c795 c79595 c795ae aec795 adb3ba ae95c7',
  bespin: '28211c baae9e cf7d34 a28540 9b859d f9ee98 898987 5ea6ea',
  brewer: '0c0d0e fcfdfe e6550d b76639 7b71b4 dca060 959697 3182bd',
  'bright:inverted': 'ffffff 000000 c0531b b35e38 9c5f90 a2681f 747474 4b7a8f',
  bright: '000000 ffffff fc6d24 be643c d381c3 fda331 d0d0d0 6fb3d2',
  chalk: '151515 f5f5f5 eda987 deaf8f e1a3ee ddb26f b0b0b0 6fc2ef',
  codeschool: '232c31 b5d8f6 70a047 c98344 c59820 c2826f 8e9295 8e91ac',
  colors: '111111 ffffff ff851b b1698c c242d5 ffdc00 999999 147fdc',
  eighties: '2d2d2d f2f0ec f99157 d37e56 cc99cc ffcc66 a09f93 6699cc',
  embers: '16130f dbd6d1 828257 997575 997587 70855a 8a8075 8a799b',
  flat: '2c3e50 ecf0f1 ea9345 d4997e c198d2 f1c40f bdc3c7 61afe3',
  google: '1d1f21 ffffff f96a38 5182ef a770c9 fba922 b4b7b4 5182ef',
  grayscale: '101010 f7f7f7 999999 7e7e7e 7c7c7c a0a0a0 ababab 7d7d7d',
  'grayscale:inverted': 'f7f7f7 101010 717171 5e5e5e 6f6f6f 707070 525252 686868',
  greenscreen: '001100 00ff00 009900 4d884d 00bb00 298d29 009900 009900',
  harmonic: '0b1c2c f7f9fb bfbf56 c56767 c46494 8bbf56 aabcce 9e71c9',
  hopscotch: '322931 ffffff fd8b19 ce7e61 d17891 fdcc59 989498 2e9dc7',
  isotope: '000000 ffffff ff9900 7857ff cc00ff ff0099 c0c0c0 0a6cff',
  marrakesh: '201602 faf0a5 b96e53 b96597 9274b9 a88339 88843f 5686a9',
  mocha: '3b3228 f5eeeb d28b71 bb9584 a89bb9 f4bc87 b8afad 8ab3b5',
  monokai: '272822 f9f8f5 fd971f d2784b ae81ff f4bf75 a59f85 66d9ef',
  ocean: '2b303b eff1f5 d08770 b88e7f b48ead ebcb8b a7adba 8fa1b3',
  paraiso: '2f1e2e e7e9db f99b15 e96ba8 9d7fb8 fec418 928b8c 06b6ef',
  pop: '000000 ffffff f29333 9f6847 c147a2 f8ca12 b0b0b0 3e7ba9',
  railscasts: '2b2b2b f9f7f3 cf803f bc9458 b6b3eb ffc66d d4cfc9 6d9cbe',
  'rjv-default': 'ffffff 002b36 cb4b16 217ab9 22847d dc322f 757575 586e75',
  shapeshifter: '000000 f9f9f9 e09448 847353 f996e2 dddd13 777777 5e69e8',
  'shapeshifter:inverted': 'f9f9f9 000000 986531 69542d 9a5d8c 77770a 343434 3b48e3',
  solarized: '002b36 fdf6e3 d67349 dd629e 8488cd b58900 839496 3794d6',
  summerfruit: '151515 ffffff fd8900 cc6633 c64dbd aba800 b0b0b0 3f7ce7',
  'summerfruit:inverted': 'ffffff 151515 b16000 b85c2e ad00a1 7b7900 505050 3572dd',
  threezerotwofour: '090300 f7f7f7 e8bbd0 cdab53 a16a94 fded02 807d7c 01a0e4',
  tomorrow: '1d1f21 ffffff de935f ae7a6e b294bb f0c674 b4b7b4 81a2be',
  tube: '231f20 ffffff f386a1 bd7a36 c36ba1 ffd204 959ca1 009ddc',
  twilight: '1e1e1e ffffff cda869 a57e52 9b859d f9ee98 888689 7587a6',
}

const ROLES = ['back', 'key', 'text', 'number', 'boolean', 'null', 'beside', 'icon'] as const
export type Palette = { readonly [role in (typeof ROLES)[number]]: string }

/** The colours of a theme, as CSS; undefined for one that follows the page. */
export function paletteOf(theme: unknown): Palette | undefined {
  const colors = typeof theme === 'string' && Object.hasOwn(COLORS, theme) ? COLORS[theme]!.split(' ') : undefined
  return colors && (Object.fromEntries(ROLES.map((role, at) => [role, `#${colors[at]}`])) as Palette)
}
