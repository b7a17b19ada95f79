"""The phones people hold, each by one small face (`tests.engines.phone.Phone`): Chromium, WebKitGTK, Firefox, and WPE
WebKit 2.38, which stands for Safari 16."""
