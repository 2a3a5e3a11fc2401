import { type PageHost, type Printer, printer, provideLazyService } from '#sdk/services'

export const printService = provideLazyService<Printer, PageHost>(printer, () => import('./print.ts'))
