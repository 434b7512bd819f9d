import { createContext } from 'react';

/** Whether the reader of the back-office may save lists as files; the server decides by itself. */
export const MayExportContext = createContext(true);
