import { defineFunction, type Json } from '#sdk'

export const moneyCn = defineFunction({
  id: 'function/money-cn',
  name: 'MONEYCN',
  group: 'money',
  signature: 'MONEYCN(value)',
  summary: {
    zh: '人民币大写金额；空值为空文本，非数字原样返回',
    en: 'An amount in Chinese capital numerals; nothing gives an empty text, what is no number comes back as it is',
  },
  examples: [
    { formula: 'MONEYCN(1234567.89)', value: '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分' },
    { formula: 'MONEYCN(1005)', value: '壹仟零伍元整' },
    { formula: 'MONEYCN(100000000)', value: '壹亿元整' },
    { formula: 'MONEYCN(0.05)', value: '伍分' },
    { formula: 'MONEYCN(10.03)', value: '壹拾元零叁分' },
    { formula: 'MONEYCN(-20.5)', value: '负贰拾元伍角' },
    { formula: 'MONEYCN(0)', value: '零元整' },
    { formula: "MONEYCN('')", value: '' },
  ],
  create: (lib) => (value: Json) => {
    if (value === null || value === undefined || value === '') return ''
    const amount = lib.ROUND!(value, 2)
    if (typeof amount !== 'number' || Math.abs(amount) >= 1e15) return value
    const [whole = '0', decimals = '00'] = Math.abs(amount).toFixed(2).split('.')
    const digits = '零壹贰叁肆伍陆柒捌玖'
    let text = ''
    let zero = false
    for (let i = 0; i < whole.length; i++) {
      const place = whole.length - 1 - i
      const digit = Number(whole[i])
      if (digit === 0) zero = text !== ''
      else {
        text += (zero ? '零' : '') + digits[digit] + ['', '拾', '佰', '仟'][place % 4]
        zero = false
      }
      const group = whole.slice(Math.max(0, whole.length - place - 4), whole.length - place)
      if (place % 4 === 0 && Number(group) > 0) text += ['', '万', '亿', '万亿'][place / 4]
    }
    const [tenths, cents] = [Number(decimals[0]), Number(decimals[1])]
    if (text !== '') text += '元'
    if (tenths > 0) text += `${digits[tenths]}角`
    if (cents > 0) text += `${tenths === 0 && text !== '' ? '零' : ''}${digits[cents]}分`
    if (text === '') return '零元整'
    return (amount < 0 ? '负' : '') + text + (text.endsWith('元') ? '整' : '')
  },
})
