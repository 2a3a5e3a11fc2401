/** Words that stand in on the canvas until there are real ones. */
export const sampleWords = [
  ...['Orders', 'Customers', 'Stock', 'Invoices', 'Returns', 'Prices', 'Suppliers', 'Reports', 'Delivery', 'Support'],
  ...['Payments', 'Budget', 'Teams', 'Projects', 'Reviews'],
].map((name, at) => ({ name, value: 100 - at * 6 }))
