import { createContext } from 'react'

/** The id of the control in which a date or a time is half typed: its value is empty, and its `Field` says why. */
export const UnfinishedControl = createContext<string | null>(null)
