import Bowser from 'bowser'

/** Family and major version of a browser, `Firefox 140`; empty where they are not known. */
export const browserName = (userAgent: string | null): string => {
  const text = (userAgent ?? '').slice(0, 500)
  if (text === '') return ''
  const { name = '', version = '' } = Bowser.parse(text).browser
  return `${name} ${version.split('.', 1)[0]}`.trim().slice(0, 40)
}
