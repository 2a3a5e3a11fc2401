import Bowser from 'bowser'

/** Family and major version of a browser, `Firefox 140`; empty where they are not known. */
export const browserName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, 500)
  if (text === '') return ''
  const { name = '', version = '' } = Bowser.parse(text).browser
  const major = Number.parseInt(version, 10)
  return (Number.isNaN(major) ? name : `${name} ${major}`).slice(0, 40)
}
