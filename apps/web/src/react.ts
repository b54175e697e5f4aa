// An entry of its own: React is made ready in one step and the application in the next, and between them the page can
// react to somebody who is already there.
import 'react-dom/client';
