import { INVALID_CONTACT, type NotPlaced, paused, rejected } from './placing.ts'

/**
 * An answer of 4xx. For calls Exotel documents HTTP statuses only (https://developer.exotel.com/api/http-status-codes), and a text in
 * `RestException`. Of the text only one thing is used, and nothing kept: which of our parameters it names. `From` is the person; all
 * others are settings of ours, which must not end the journeys of all candidates one by one.
 */
export function exotelMeaning(status: number, message: string): NotPlaced {
  switch (status) {
    case 400:
      return meaningOfBadRequest(message)
    case 402:
      return paused('account', 'balance')
    // The account is part of the address, so 404 is one that does not exist. 403 is one that may not call: suspended, or not verified.
    case 401:
    case 403:
    case 404:
      return paused('account', 'credentials')
    default:
      return rejected('other')
  }
}

function meaningOfBadRequest(message: string): NotPlaced {
  const names = (parameter: string) => new RegExp(`\\b${parameter}\\b`, 'i').test(message)
  if (names('CallerId')) return paused('number', 'number_blocked')
  if (names('Url')) return paused('template', 'template_unknown')
  return names('From') ? INVALID_CONTACT : rejected('other')
}
