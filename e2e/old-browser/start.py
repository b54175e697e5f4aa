"""A browser of the game's age without a window, steered through the port that is given: Qt WebEngine 6.4, Chromium 102."""
import os
import sys

os.environ['QT_QPA_PLATFORM'] = 'offscreen'
os.environ['QTWEBENGINE_CHROMIUM_FLAGS'] = '--no-sandbox --disable-gpu --autoplay-policy=no-user-gesture-required'
os.environ['QTWEBENGINE_REMOTE_DEBUGGING'] = f'127.0.0.1:{sys.argv[1]}'

from PyQt6.QtCore import QUrl  # noqa: E402, the environment is read on import
from PyQt6.QtWebEngineWidgets import QWebEngineView  # noqa: E402
from PyQt6.QtWidgets import QApplication  # noqa: E402

app = QApplication(sys.argv)
view = QWebEngineView()
view.resize(1280, 800)
view.setUrl(QUrl('about:blank'))
view.show()
sys.exit(app.exec())
