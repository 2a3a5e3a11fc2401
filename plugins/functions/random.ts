import { defineFunction, type Json } from '#sdk'

export const random = defineFunction({
  id: 'function/random',
  name: 'RANDOM',
  group: 'number',
  signature: 'RANDOM(min, max)',
  summary: {
    zh: '随机数：不带参数为 0 到 1 的小数，否则为两数之间（含）的整数',
    en: 'A number by chance: between 0 and 1, or a whole one from min to max',
  },
  examples: [
    { formula: 'RANDOM() >= 0 && RANDOM() < 1', value: true },
    { formula: 'RANDOM(3, 3)', value: 3 },
    { formula: 'RANDOM(1, 6) <= 6', value: true },
  ],
  create:
    () =>
    (min: Json = null, max: Json = null) => {
      // The sandbox's own source of chance, which is the host's to decide, as the clock is.
      const chance = Math.random()
      if (min === null) return chance
      const [low, high] = [Math.ceil(Number(max === null ? 0 : min)), Math.floor(Number(max === null ? min : max))]
      if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) return null
      return high < low ? low : low + Math.floor(chance * (high - low + 1))
    },
})
