import Bowser from 'bowser'

const LONGEST = 60

/** Browser and system of a request by name, `Firefox · Linux`, for people to tell their logins apart; empty where they are not known. */
export const agentOf = (request: Request): string => {
  const text = (request.headers.get('user-agent') ?? '').slice(0, 500)
  if (text === '') return ''
  const { browser, os } = Bowser.parse(text)
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, LONGEST)
}
