# SPDX-License-Identifier: LGPL-2.1-or-later
"""Chromium without a screen, controlled through its debugging pipe, with Python's standard library only."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--use-angle=swiftshader",
         "--enable-unsafe-swiftshader", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--no-first-run", "--hide-scrollbars",
         "--remote-debugging-pipe"]


def find_chromium():
    """Path of Chromium, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """One page of a separate browser, which ends with the `with` block."""

    def __init__(self, width=1200, height=900, patience=120.):
        self.size, self.patience = (width, height), patience
        self.console, self.number = [], 0

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="arthrowear_browser_")
        # The browser reads commands from descriptor 3 and answers on 4.
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()

        def place_pipes():
            high = [os.dup(command_read), os.dup(answer_write)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [find_chromium(), *FLAGS, f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=place_pipes, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(command_read)
        os.close(answer_write)
        self.rest = b""
        targets = self.call("Target.getTargets", session=None)["targetInfos"]
        target = next(one for one in targets if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", session=None,
                                 targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=self.size[0], height=self.size[1],
                  deviceScaleFactor=1, mobile=False)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    session = None

    def call(self, method, session="own", **parameters):
        """Result of a command of the DevTools protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def receive(self):
        """Next message; events with errors or console output are stored."""
        end = time.monotonic() + self.patience
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0., end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            received = os.read(self.answers, 1 << 20)
            if not received:
                raise RuntimeError("the browser has ended")
            self.rest += received
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            detail = parameters["exceptionDetails"]
            self.console.append("exception: " + detail.get("exception", {}).get(
                "description", detail["text"]))
        elif method == "Runtime.consoleAPICalled":
            words = " ".join(str(one.get("value", one.get("description"))) for one in parameters["args"])
            self.console.append(f"{parameters['type']}: {words}")
        elif method == "Log.entryAdded":
            self.console.append(f"{parameters['entry']['level']}: {parameters['entry']['text']}")
        return message

    def value(self, expression):
        """Value of an expression in the page; promises are awaited."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            detail = result["exceptionDetails"]
            raise RuntimeError(detail.get("exception", {}).get("description", detail["text"]))
        return result["result"].get("value")

    def open(self, file):
        """Opens a file and waits until everything is displayed. @return seconds"""
        self.call("Page.navigate", url="about:blank")
        self.call("Emulation.setEmulatedMedia", media="")
        begin = time.monotonic()
        self.call("Page.navigate", url="file://" + os.path.abspath(file).replace("#", "%23"))
        while self.value("typeof arthrowear === 'object' && 'ready' in arthrowear") is not True:
            if time.monotonic() > begin + self.patience:
                raise TimeoutError(f"{file} is not drawn; the console says {self.console}")
            time.sleep(.02)
        self.value("arthrowear.ready")
        return time.monotonic() - begin

    def press(self, key):
        """Presses and releases tab, enter or space."""
        code = {"Tab": 9, "Enter": 13, " ": 32}[key]
        text = {"Enter": "\r", " ": " "}.get(key, "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def picture(self, file, whole=False):
        """Saves the visible part of the page, or the whole page, as PNG."""
        parameters = {"captureBeyondViewport": True} if whole else {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"],
                                  "height": size["height"], "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", **parameters)["data"]
        with open(file, "wb") as stream:
            stream.write(base64.b64decode(data))
