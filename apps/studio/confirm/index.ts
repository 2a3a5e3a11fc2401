import { definePlugin } from '#sdk'
import { AccountsScreen } from './accounts-screen.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'

export const confirmPlugin = definePlugin({
  id: 'tessera.studio.confirm',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/accounts',
      label: { zh: '待确认的账号', en: 'Accounts to confirm' },
      path: '/accounts',
      seenBy: 'super administrator',
      navigation: { place: 'user menu', order: 20 },
      load: () => ({ Screen: AccountsScreen }),
    },
    {
      id: 'screen/confirm',
      label: { zh: '确认账号', en: 'Confirm an account' },
      path: '/confirm',
      seenBy: 'everybody',
      load: () => ({ Screen: ConfirmScreen }),
    },
  ],
})
